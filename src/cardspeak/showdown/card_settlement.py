"""The result of `settle_cards`: a settlement that also names the hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from cardspeak.cards import cards_text, parse_cards
from cardspeak.errors import GameError, PotError, shown
from cardspeak.frozen import FrozenMapping, sealed
from cardspeak.games import find_game, games
from cardspeak.pots import Player, Settlement, in_json, read_stored
from cardspeak.showdown.dealt import Dealt
from cardspeak.showdown.hands import evaluate_hands
from cardspeak.showdown.result import BoardHands
from cardspeak.stored import reading

if TYPE_CHECKING:
    from collections.abc import Callable

    from cardspeak import answer_types
    from cardspeak.evaluate import Evaluation
    from cardspeak.games import AnyGame, Game


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class CardSettlement(Settlement):
    """The settlement of a hand from its cards: who gets what and why, and what each player has.

    It has all attributes of `Settlement`. The hands are named only when `hands` or `board_hands` is read, so settling
    does not spend time on them.

    Attributes:
        dealt: the game, and the boards and hole cards as ids.
        showing: the seats that show their hands: those that contest the main pot, or none if it is uncontested.
    """

    dealt: Dealt = field(kw_only=True)
    showing: tuple[int, ...] = field(kw_only=True)

    @property
    def game(self) -> str:
        """The code of the game."""
        return self.dealt.game.code

    @property
    def cards(self) -> Mapping[Player, str]:
        """The hole cards of each player whose cards are known, as text."""
        return FrozenMapping({self.players[seat]: cards_text(held) for seat, held in self.dealt.hole.items()})

    @property
    def board(self) -> str:
        """The board, as text; the first if there are several."""
        return cards_text(self.dealt.boards[0])

    @property
    def hands(self) -> Mapping[Player, Evaluation]:
        """The evaluation of each shown hand, by player; on the first board if there are several.

        >>> from cardspeak import settle_cards
        >>> result = settle_cards({17: 25, 42: 25}, {17: "8c 7h", 42: "Ad 4s"}, "Ac Kc Jc 5c Th")
        >>> {player: hand.name for player, hand in result.hands.items()}
        {17: 'Flush, ace high', 42: 'One pair, aces'}
        """
        return self.board_hands[0].hands

    @property
    def board_hands(self) -> tuple[BoardHands, ...]:
        """Each board, with the evaluation of each shown hand on it."""
        held = {seat: self.dealt.hole[seat] for seat in self.showing}
        return tuple(
            BoardHands(
                cards_text(board),
                FrozenMapping(
                    {self.players[seat]: hand for seat, hand in evaluate_hands(self.dealt.game, held, board).items()}
                ),
            )
            for board in self.dealt.boards
        )

    def to_dict(self) -> answer_types.CardSettlement:  # type: ignore[override]  # its `kind` differs, and it has more keys
        """The settlement as a JSON-ready dict: the keys of `Settlement.to_dict`, `game`, `cards`, `board` and `hands`.

        If the hand did not reach the flop, there is also the key `saw_flop`. With several boards, the key `boards`
        replaces `board` and `hands`: it lists, for each board, its cards as `board` and its `hands`.
        """
        answer: answer_types.CardSettlement = {
            "kind": "card_settlement",
            "game": self.game,
            **self.paid_hand(),  # type: ignore[typeddict-item]  # it has none of the keys that follow
            "cards": {in_json(player): held.split() for player, held in self.cards.items()},
        }
        if not self.dealt.saw_flop:
            answer["saw_flop"] = False
        boards = [board.to_dict() for board in self.board_hands]
        if len(boards) > 1:
            answer["boards"] = boards
        else:
            answer["board"], answer["hands"] = boards[0]["board"], boards[0]["hands"]
        return answer

    @classmethod
    def from_dict(
        cls,
        stored: Mapping[str, Any],
        *,
        player: Callable[[str], Player] | None = None,
        game: AnyGame | None = None,
    ) -> CardSettlement:
        """The settlement that `to_dict` wrote.

        Args:
            stored: the mapping that `to_dict` returned, or the same mapping after it was written as JSON and read.
            player: a function from the text of a player to the player, such as `UUID`. By default, whole numbers
                are restored, and all other players become text.
            game: the game, if it is not one of `games()`.

        Raises:
            PotError: `stored` is not the JSON of such a settlement, or its amounts do not agree.
            CardError: a card cannot be read.
            GameError: the game is unknown.

        >>> from cardspeak import settle_cards
        >>> result = settle_cards({17: 25, 42: 25}, {17: "8c 7h", 42: "Ad 4s"}, "Ac Kc Jc 5c Th")
        >>> CardSettlement.from_dict(result.to_dict()) == result
        True
        """
        with reading(stored, ["card_settlement"], PotError):
            seats = {entry["player"]: seat for seat, entry in enumerate(stored["players"])}
            boards = stored.get("boards", [stored])
            dealt = Dealt(
                _game_of(stored["game"], game),
                tuple(parse_cards(each["board"], "board") for each in boards),
                FrozenMapping({seats[text]: parse_cards(held) for text, held in stored["cards"].items()}),
                stored.get("saw_flop", True),
            )
            showing = tuple(seats[text] for text in boards[0]["hands"])
        return read_stored(partial(CardSettlement, dealt=dealt, showing=showing), stored, player)


def _game_of(code: str, game: AnyGame | None) -> Game:
    """The given game, or the game with this code. A stored code is never read as the path of a file."""
    if game is not None:
        return find_game(game)
    for known in games():
        if known.code == code:
            return known
    raise GameError.at("game", f"{shown(code)} is not known; give your own game as `game=`")

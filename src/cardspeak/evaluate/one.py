"""The value of a single hand, computed by the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import total_ordering
from itertools import combinations
from typing import TYPE_CHECKING

from cardspeak.cards import Card, Cards, cards_text, parse_cards
from cardspeak.drawn import Drawn
from cardspeak.errors import LONGEST_NAME, GameError, Place, listed_in_short, shortened
from cardspeak.frozen import FrozenMapping, sealed
from cardspeak.games import AnyGame, Game, Half, check_hand, choices, find_game, kept_count
from cardspeak.rules import Value

if TYPE_CHECKING:
    from cardspeak import answer_types


@total_ordering
@sealed
@dataclass(frozen=True, slots=True, eq=False)
class Evaluation(Drawn):
    """The value of a hand for each half of the pot.

    In games with a single half, evaluations compare and sort by value: the evaluation of a better hand is greater. They
    also have the attributes of this value: `category`, `name`, `cards`, `place` and `places`.

    Attributes:
        game: the code of the game.
        hole: the player's cards, as text.
        board: the board, as text.
        values: the value for each half of the pot, by the name of the half; None if the hand does not qualify or does
            not have enough cards yet.
    """

    game: str
    hole: str
    board: str
    values: Mapping[str, Value | None]

    @property
    def value(self) -> Value:
        """The value of the hand, in games with a single half.

        Raises:
            GameError: the game has several halves, or the hand has no value.
        """
        if len(self.values) > 1:
            halves = listed_in_short(self.values, "or")
            raise GameError(f"{shortened(self.game, LONGEST_NAME)} has several halves; use `values` for {halves}")
        (only,) = self.values.values()
        if only is None:
            game = shortened(self.game, LONGEST_NAME)
            raise GameError(f"the hand has no value in {game}: it does not qualify, or has too few cards")
        return only

    @property
    def category(self) -> str:
        """The kind of hand, such as `full house`."""
        return self.value.category

    @property
    def name(self) -> str:
        """The name that players give the hand, such as `Full house, aces full of kings`."""
        return self.value.name

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that make the hand, most significant first."""
        return self.value.cards

    @property
    def place(self) -> int:
        """The place of the hand in its order, 1 for the best hand."""
        return self.value.place

    @property
    def places(self) -> int:
        """The number of places in the order for hands of the same size."""
        return self.value.places

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Evaluation):
            return NotImplemented
        return (self.game, self.values) == (other.game, other.values)

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Evaluation) or self.game != other.game:
            return NotImplemented
        return self.value < other.value

    def __hash__(self) -> int:
        return hash((self.game, *self.values.values()))

    def __str__(self) -> str:
        shown = {half: str(value) if value is not None else "no hand" for half, value in self.values.items()}
        return (
            "; ".join(f"{half}: {hand}" for half, hand in shown.items()) if len(shown) > 1 else "".join(shown.values())
        )

    def __repr__(self) -> str:
        cards = f"{self.hole} on {self.board}" if self.board else self.hole
        return f"<Evaluation of {cards}, {self.game}: {self}>"

    def to_dict(self) -> answer_types.Evaluation:
        """The evaluation as a JSON-ready dict with the keys `kind`, `game` and `values`."""
        values = {half: None if value is None else value.to_dict() for half, value in self.values.items()}
        return {"kind": "evaluation", "game": self.game, "values": values}


def evaluate(cards: Cards, board: Cards = "", game: AnyGame = "holdem") -> Evaluation:
    """The value of a hand for each half of the pot.

    Args:
        cards: the hole cards or, without a board, all cards of the hand. At least one card is required. In games such
            as Omaha, where a fixed number of hole cards plays, give only the hole cards.
        board: the cards on the board.
        game: the code of a game, a `Game`, or the path of a game file.

    Raises:
        CardError: a card cannot be read, appears twice, or is not in the game's deck.
        HandError: there are too few or too many cards for the game.
        GameError: the game is unknown.

    >>> evaluate("As Kd", board="Ah Ac Kc 2d 7s").name
    'Full house, aces full of kings'
    >>> evaluate("As Ah Ad Ks Kd") > evaluate("As Ks Qs Js 9s")
    True
    >>> print(evaluate("As 2d 8h Kc", board="3c 4h 7s Ts Kd", game="omaha8"))
    high: One pair, kings (Kd Kc As Ts 7s); low: 7-4-3-2-A low (7s 4h 3c 2d As)
    """
    return evaluate_parsed(find_game(game), parse_cards(cards, "cards"), parse_cards(board, "board"))


def evaluate_parsed(game: Game, hole: Sequence[Card], board: Sequence[Card], what: Place = "cards") -> Evaluation:
    """The value of a hand given as card ids.

    Args:
        game: the game.
        hole: the ids of the hole cards or of the whole hand, as in `evaluate`.
        board: the ids of the board cards.
        what: what error messages call the hole cards.

    Raises:
        CardError, HandError: as in `evaluate`.
    """
    check_hand(game, hole, board, what)
    values = half_values(game, hole, board)
    return Evaluation(game.code, cards_text(hole), cards_text(board), FrozenMapping(values))


def half_values(game: Game, hole: Sequence[Card], board: Sequence[Card]) -> dict[str, Value | None]:
    """The value of a player's best hand for each half of the pot, after a discard if one is needed."""
    kept = kept_cards(game, hole, board)
    return {half.name: half_value(half, kept, board) for half in game.halves}


def kept_cards(game: Game, hole: Sequence[Card], board: Sequence[Card]) -> Sequence[Card]:
    """The hole cards that make the hands of all halves: all of them, unless the halves share a discard.

    The kept cards are those with the best hand for the first half; if several are equally good, the best hand for the
    second half decides, and so on.
    """
    n_kept = kept_count(game, len(hole))
    if n_kept == len(hole):
        return hole

    def goodness(kept: Sequence[Card]) -> list[tuple[Value, ...]]:
        values = (half_value(half, kept, board) for half in game.halves)
        return [() if value is None else (value,) for value in values]  # () is below every value

    return max(combinations(hole, n_kept), key=goodness)


def half_value(half: Half, hole: Sequence[Card], board: Sequence[Card]) -> Value | None:
    """The value of a player's best hand for a half of the pot; None if no hand qualifies or can be made."""
    cards = (*hole, *board)
    sets = choices(half, len(hole), len(board))
    if sets is None:
        return half.ranking.value(cards)
    values = (half.ranking.value([cards[at] for at in chosen]) for chosen in sets)
    return max((value for value in values if value is not None), default=None)

"""Random deals and their results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from cardspeak.cards import cards_text, whole
from cardspeak.comparison import Comparison, compare_parsed
from cardspeak.drawn import Drawn
from cardspeak.errors import GameError, Where, shortened
from cardspeak.frozen import FrozenMapping, sealed
from cardspeak.games import AnyGame, find_game
from cardspeak.seeds import read_seed

if TYPE_CHECKING:
    from cardspeak import answer_types


@sealed
@dataclass(frozen=True, slots=True, repr=False)
class Deal(Drawn):
    """A random deal: hole cards for each player, a full board if the game has one, and the comparison of the hands.

    Attributes:
        game: the code of the game.
        seed: the seed, which reproduces the deal.
        hands: each player's cards, as text, in seat order.
        board: the board, as text.
        comparison: the hands from best to worst.
    """

    game: str
    seed: int
    hands: tuple[str, ...]
    board: str
    comparison: Comparison

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that win the pot or a share of it, counted from 1."""
        return tuple(sorted({seat for seats in self.winners_by_half.values() for seat in seats}))

    @property
    def winners_by_half(self) -> Mapping[str, tuple[int, ...]]:
        """The seats with the best hand for each half of the pot; empty for a half that no hand qualifies for."""
        best = {half: self.comparison.winners_of(half) for half in self.comparison.rankings}
        return FrozenMapping(
            {
                half: tuple(seat for seat, hand in enumerate(self.hands, start=1) if hand in hands)
                for half, hands in best.items()
            }
        )

    def __str__(self) -> str:
        return f"Board: {self.board}\n{self.comparison}" if self.board else str(self.comparison)

    def __repr__(self) -> str:
        return f"<Deal of seed {self.seed}: {', '.join(self.hands)}{f' on {self.board}' if self.board else ''}>"

    def to_dict(self) -> answer_types.Deal:
        """The deal as a JSON-ready dict.

        It has the keys of the comparison, and `seed`, `hands` in seat order, `winners` and `winners_by_half`.
        """
        compared = self.comparison.to_dict()
        return {
            "kind": "deal",
            "game": self.game,
            "seed": self.seed,
            "hands": [hand.split() for hand in self.hands],
            "winners": list(self.winners),
            "winners_by_half": {half: list(seats) for half, seats in self.winners_by_half.items()},
            "board": compared["board"],
            "rankings": compared["rankings"],
            "decisions": compared["decisions"],
        }


def deal(players: int = 6, seed: int | None = None, game: AnyGame = "holdem") -> Deal:
    """A random deal from a shuffled deck, with a full board.

    Args:
        players: the number of players, from 2 to the maximum for which the deck has enough cards (23 in hold'em).
        seed: an integer from 0 to 2**53. In the same game, the same seed always deals the same board, and the same
            cards to each seat, regardless of the number of players. By default, a random seed below 2**32 is used. The
            result contains the seed.
        game: the code of a game, a `Game`, or the path of a game file.

    Raises:
        GameError: the deck does not have enough cards for this number of players, or the game is unknown.
        CardspeakError: the seed is not an integer from 0 to 2**53.

    >>> print(deal(players=2, seed=7).board)
    4c 7d 3h Th Td
    """
    known_game = find_game(game)
    seats = whole(players)
    if seats is None or not 2 <= seats <= known_game.most_players:
        limits = f"a game of {known_game.short_title} takes 2 to {known_game.most_players} players"
        raise GameError.at("players", f"{shortened(players)} is not accepted; {limits}")
    number = read_seed(seed)
    random = Random(number).random  # the only method for which Python guarantees the same numbers in every version
    deck = sorted(known_game.deck, key=lambda _: random())
    board, rest = deck[: known_game.full_board], deck[known_game.full_board :]
    hands = [rest[seat * known_game.hole_cards :][: known_game.hole_cards] for seat in range(seats)]
    names = [Where("seat", seat) for seat in range(1, seats + 1)]
    comparison = compare_parsed(known_game, hands, board, names)
    return Deal(known_game.code, number, tuple(cards_text(hand) for hand in hands), cards_text(board), comparison)

"""A hand dealt at random, shown and decided."""

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
    """Hole cards for each player and a full board, if the game has one, and who has the best hand.

    Attributes:
        game: the code of the game.
        seed: deals the same cards again.
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
        """The seats, counted from 1, that win the pot or a part of it."""
        return tuple(sorted({seat for seats in self.winners_by_half.values() for seat in seats}))

    @property
    def winners_by_half(self) -> Mapping[str, tuple[int, ...]]:
        """The seats of the best hand for each half of the pot; none where no hand qualifies."""
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
        """The deal as JSON has it.

        That is the comparison's keys, `seed`, `hands` in seat order, `winners`, and `winners_by_half`.
        """
        return {
            "game": self.game,
            "seed": self.seed,
            "hands": [hand.split() for hand in self.hands],
            "winners": list(self.winners),
            "winners_by_half": {half: list(seats) for half, seats in self.winners_by_half.items()},
            **self.comparison.to_dict(),
        }


def deal(players: int = 6, seed: int | None = None, game: AnyGame = "holdem") -> Deal:
    """A hand dealt from a shuffled deck, to the last card of the board.

    Args:
        players: how many players are dealt in, 2 to as many as the deck has cards for: 23 in hold'em.
        seed: 0 to 2**53; the same seed deals the same board, and each seat the same cards, however many are dealt in.
            Without one, any of 2**32 is drawn, and named in the result.
        game: the code of the game, a `Game`, or the path of a file that holds one.

    Raises:
        GameError: a number of players that the deck has no cards for; a game that is not known.
        CardspeakError: a seed that is none.

    >>> print(deal(players=2, seed=7).board)
    4c 7d 3h Th Td
    """
    known_game = find_game(game)
    seats = whole(players)
    if seats is None or not 2 <= seats <= known_game.most_players:
        limits = f"the deck deals {known_game.title} to 2 to {known_game.most_players}"
        raise GameError.at("players", f"{shortened(players)}; {limits}")
    number = read_seed(seed)
    random = Random(number).random  # Python promises the same numbers in every version of this call alone
    deck = sorted(known_game.deck, key=lambda _: random())
    board, rest = deck[: known_game.full_board], deck[known_game.full_board :]
    hands = [rest[seat * known_game.hole_cards :][: known_game.hole_cards] for seat in range(seats)]
    names = [Where("seat", seat) for seat in range(1, seats + 1)]
    comparison = compare_parsed(known_game, hands, board, names)
    return Deal(known_game.code, number, tuple(cards_text(hand) for hand in hands), cards_text(board), comparison)

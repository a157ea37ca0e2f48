"""How each player gets cards in a random deal: they are known, drawn from a table, or dealt from the rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import comb

import numpy as np

from cardspeak.card_sets import Ids
from cardspeak.cards import Card, card_name
from cardspeak.equities.question.holdings import AnyHolding, Holdings, Weights
from cardspeak.equities.question.spot import NoDealError
from cardspeak.errors import Where, listed


@dataclass(frozen=True, slots=True, eq=False)
class Choice:
    """What a player has one of.

    Attributes:
        ids: a row for each holding that is possible beside what the others surely have, uint8[n, k].
        weights: how much each counts, int64[n].
        holdings: which of the player's holdings each is, int64[n].
    """

    ids: Ids
    weights: Weights
    holdings: Weights

    def sure(self) -> frozenset[Card]:
        """The cards that all of them have."""
        first = self.ids[0]
        return frozenset(int(card) for card in first if (self.ids == card).any(axis=1).all())

    def without(self, cards: frozenset[Card]) -> Choice:
        """Those that have none of these cards."""
        are_left = ~np.isin(self.ids, list(cards)).any(axis=1)
        return Choice(self.ids[are_left], self.weights[are_left], self.holdings[are_left])


@dataclass(frozen=True, slots=True, eq=False)
class SampledSeat:
    """How a player gets cards: what is known, so many from the rest of the deck, or a choice; only one of the last two.

    Attributes:
        known: cards that the player surely has.
        n_unknown: how many more come from the rest of the deck.
        choice: what all of the player's cards are drawn from.
        holding: where all cards are known, which of the player's holdings that is.
    """

    known: tuple[Card, ...]
    n_unknown: int = 0
    choice: Choice | None = None
    holding: int = 0


def seats_of(
    players: Sequence[Holdings | AnyHolding], free: Sequence[Card], *, tells_holdings: bool = False
) -> tuple[SampledSeat, ...]:
    """How each player gets cards; the distribution of deals without a clash is that of the ranges.

    Holdings with a card that another player surely has are left out: all deals with them clash. A range of every
    holding of the cards that are left is dealt from the rest of the deck, which never clashes: whatever the other
    players hold, as many holdings are left, each as likely.

    Args:
        players: what each may hold.
        free: the cards that are neither on the board nor dead.
        tells_holdings: whether it matters which holding of a list is dealt, so that they have to come from a table.

    Raises:
        EquityError: what players surely have leaves nothing to one of them.
    """
    seats = [_first_seat(player) for player in players]
    n_left = -1
    while n_left != (n_left := sum(_size(seat) for seat in seats)):
        others = _sure_of_others(seats)
        seats = [_without(seat, others[at], at) for at, seat in enumerate(seats)]
    seats = [_known_at_all(seat) for seat in seats]
    if tells_holdings:
        return tuple(seats)
    return tuple(_from_rest(seat, held, free) for seat, held in zip(seats, _sure_of_others(seats), strict=True))


def _first_seat(player: Holdings | AnyHolding) -> SampledSeat:
    if isinstance(player, AnyHolding):
        return SampledSeat(player.known, player.n_unknown)
    return SampledSeat((), choice=Choice(player.ids, player.weights, np.arange(len(player), dtype=np.int64)))


def _size(seat: SampledSeat) -> int:
    return len(seat.choice.ids) if seat.choice else 0


def _sure_of_others(seats: Sequence[SampledSeat]) -> list[frozenset[Card]]:
    """For each seat the cards that the players in the other seats surely have."""
    sure = [frozenset(seat.known) | (seat.choice.sure() if seat.choice else frozenset()) for seat in seats]
    return [frozenset[Card]().union(*sure[:at], *sure[at + 1 :]) for at in range(len(sure))]


def _without(seat: SampledSeat, cards: frozenset[Card], at: int) -> SampledSeat:
    """The seat of player `at` without the holdings that have a card which another player surely has."""
    if seat.choice is None or not cards:
        clash = cards & set(seat.known)
        left = seat.choice
    else:
        left = seat.choice.without(cards)
        clash = frozenset() if len(left.ids) else cards
    if clash:
        named = listed(card_name(card) for card in sorted(clash))
        message = f"{named} other players surely have, which leaves nothing of it"
        raise NoDealError.at(Where("range", at + 1), f"{message}; these hands cannot all be dealt")
    return replace(seat, choice=left)


def _known_at_all(seat: SampledSeat) -> SampledSeat:
    """The seat of a player with a single holding, as one whose cards are known."""
    choice = seat.choice
    if choice is None or len(choice.ids) > 1:
        return seat
    return SampledSeat(tuple(choice.ids[0].tolist()), holding=int(choice.holdings[0]))


def _from_rest(seat: SampledSeat, held: frozenset[Card], free: Sequence[Card]) -> SampledSeat:
    """The seat of a player who may have every holding of the cards that are left, as one dealt from the rest.

    Args:
        seat: the seat.
        held: the cards that other players surely have.
        free: the cards that are neither on the board nor dead.
    """
    choice = seat.choice
    if choice is None or (choice.weights != choice.weights[0]).any():
        return seat
    n_cards = choice.ids.shape[1]
    used = frozenset(np.unique(choice.ids).tolist())
    is_every = len(choice.ids) == comb(len(used), n_cards) and frozenset(free) - held <= used
    return SampledSeat((), n_unknown=n_cards) if is_every else seat

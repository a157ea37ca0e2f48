"""The source of each player's cards in a random deal: known cards, a table of holdings, or the rest of the deck."""

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
    """The holdings from which a player's hand is drawn.

    Attributes:
        ids: one row per holding, uint8[n, k]. Holdings with a card that another player certainly holds are left out.
        weights: the weight of each holding, int64[n].
        holdings: the index of each holding in the player's list, int64[n].
    """

    ids: Ids
    weights: Weights
    holdings: Weights

    def sure(self) -> frozenset[Card]:
        """The cards that all holdings have in common."""
        first = self.ids[0]
        return frozenset(int(card) for card in first if (self.ids == card).any(axis=1).all())

    def without(self, cards: frozenset[Card]) -> Choice:
        """The `Choice` without the holdings that contain any of these cards."""
        are_left = ~np.isin(self.ids, list(cards)).any(axis=1)
        return Choice(self.ids[are_left], self.weights[are_left], self.holdings[are_left])


@dataclass(frozen=True, slots=True, eq=False)
class SampledSeat:
    """The source of a player's cards: known cards, and either random cards from the rest of the deck or a `Choice`.

    Attributes:
        known: cards that the player certainly holds.
        n_unknown: number of further cards dealt from the rest of the deck.
        choice: the holdings from which the whole hand is drawn.
        holding: the index of the player's holding if all cards are known.
    """

    known: tuple[Card, ...]
    n_unknown: int = 0
    choice: Choice | None = None
    holding: int = 0


def seats_of(
    players: Sequence[Holdings | AnyHolding], free: Sequence[Card], *, tells_holdings: bool = False
) -> tuple[SampledSeat, ...]:
    """The source of each player's cards. Deals without a clash have the distribution that the ranges define.

    A clash is a card that two players hold. A holding is left out if it contains a card that another player certainly
    holds, because all its deals would clash. A range that contains every holding of the remaining cards is dealt from
    the rest of the deck, so it never clashes. This is correct because, for any holdings of the other players, this
    range has the same number of possible holdings left, and they are equally likely.

    Args:
        players: the holdings of each player.
        free: the cards that are neither on the board nor dead.
        tells_holdings: whether holdings are counted separately, in which case they must come from a table.

    Raises:
        EquityError: the cards that others certainly hold exclude all holdings of a player.
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
    """For each seat, the cards that the players in other seats certainly hold."""
    sure = [frozenset(seat.known) | (seat.choice.sure() if seat.choice else frozenset()) for seat in seats]
    return [frozenset[Card]().union(*sure[:at], *sure[at + 1 :]) for at in range(len(sure))]


def _without(seat: SampledSeat, cards: frozenset[Card], at: int) -> SampledSeat:
    """The seat of player `at` without the holdings that contain one of `cards`, which other players certainly hold."""
    if seat.choice is None or not cards:
        clash = cards & set(seat.known)
        left = seat.choice
    else:
        left = seat.choice.without(cards)
        clash = frozenset() if len(left.ids) else cards
    if clash:
        named = listed(card_name(card) for card in sorted(clash))
        message = f"other players always have {named}, which excludes every holding"
        raise NoDealError.at(Where("range", at + 1), f"{message}; these hands cannot all be dealt")
    return replace(seat, choice=left)


def _known_at_all(seat: SampledSeat) -> SampledSeat:
    """The seat, changed to a seat with known cards if its player has a single holding."""
    choice = seat.choice
    if choice is None or len(choice.ids) > 1:
        return seat
    return SampledSeat(tuple(choice.ids[0].tolist()), holding=int(choice.holdings[0]))


def _from_rest(seat: SampledSeat, held: frozenset[Card], free: Sequence[Card]) -> SampledSeat:
    """The seat, changed to random cards from the rest of the deck if this does not change the distribution of deals.

    This is the case if the range contains every possible hand, and all its holdings have the same weight.

    Args:
        seat: the seat.
        held: the cards that other players certainly hold.
        free: the cards that are neither on the board nor dead.
    """
    choice = seat.choice
    if choice is None or (choice.weights != choice.weights[0]).any():
        return seat
    n_cards = choice.ids.shape[1]
    used = frozenset(np.unique(choice.ids).tolist())
    is_every = len(choice.ids) == comb(len(used), n_cards) and frozenset(free) - held <= used
    return SampledSeat((), n_unknown=n_cards) if is_every else seat

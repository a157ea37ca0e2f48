"""Random hands of stud in the order in which they are dealt: several seats for a player, and their cards put in order.

A card of which only the rank is known is drawn like the hand of a player of its own. If it clashes with another card,
the whole deal is dealt again, so that all ways to deal the cards are equally likely.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

import numpy as np

from cardspeak.array_types import Bytes
from cardspeak.cards import cards_of
from cardspeak.deals.dealing.in_order import cards_of_slot, free_cards, hand_of, is_pair_of_choices, pairs_of
from cardspeak.deals.rows.rows import Columns, fixed
from cardspeak.deals.setting.setting import Setting
from cardspeak.deals.setting.stud import StudHand, is_one
from cardspeak.equities.question.holdings import AnyHolding, Holdings
from cardspeak.equities.question.spot import NoDealError

CANNOT_BE_DEALT = "these hands cannot all be dealt"


class StudSeats:
    """The seats of a stud game.

    Attributes:
        seats: the source of some of the cards of a player, each.

    Raises:
        EquityError: no card is left for a card of a player.
    """

    def __init__(self, setting: Setting, seed: int) -> None:
        self.seats: list[Holdings | AnyHolding] = []
        self._key = blake2b(str(seed).encode(), digest_size=8, salt=b"stud").digest()
        self._n_cards = setting.game.hole_cards
        self._places = [self._places_of(setting, player) for player in range(len(setting.names))]

    def _places_of(self, setting: Setting, player: int) -> list[tuple[int, int]] | int:
        """For each card of a player, the seat and the number of the card there; or the seat, if any order is right."""
        hand = hand_of(setting, player)
        if hand is None:
            self.seats.append(setting.players[player])
            return len(self.seats) - 1
        free = free_cards(setting)
        places: dict[int, tuple[int, int]] = {}
        if is_pair_of_choices(hand):
            places |= {0: (len(self.seats), 0), 1: (len(self.seats), 1)}
            self._add(pairs_of(hand.slots[0], hand.slots[1], free))
        for at, slot in enumerate(hand.slots):
            if at not in places and not is_one(slot) and slot != hand.deck:
                places[at] = len(self.seats), 0
                self._add(cards_of_slot(slot, free))
        places |= self._plain(hand, [at for at in range(self._n_cards) if at not in places])
        return [places[at] for at in range(self._n_cards)]

    def _add(self, ids: Bytes) -> None:
        if not len(ids):
            raise NoDealError.at("ranges", CANNOT_BE_DEALT)
        self.seats.append(Holdings(ids, np.ones(len(ids), np.int64)))

    def _plain(self, hand: StudHand, slots: Sequence[int]) -> dict[int, tuple[int, int]]:
        """A seat for the cards that are known and those that are unknown."""
        if not slots:
            return {}
        known = [at for at in slots if is_one(hand.slots[at])]
        order = [*known, *(at for at in slots if at not in known)]
        cards = tuple(card for at in known for card in cards_of(hand.slots[at]))
        self.seats.append(AnyHolding(cards, len(slots)))
        return {at: (len(self.seats) - 1, number) for number, at in enumerate(order)}

    def generator(self, number: int) -> np.random.Generator:
        """The random numbers of a slice, for the order of cards that can come in any order."""
        return np.random.Generator(np.random.Philox(key=[int.from_bytes(self._key, "little"), number]))

    def holes(self, hands: Sequence[Columns], generator: np.random.Generator) -> tuple[Columns, ...]:
        """The cards of each player in the order in which they are dealt, from the cards of the seats."""
        return tuple(
            self._shuffled(hands[place], generator)
            if isinstance(place, int)
            else tuple(hands[seat][at] for seat, at in place)
            for place in self._places
        )

    def _shuffled(self, columns: Columns, generator: np.random.Generator) -> Columns:
        cards = np.stack(columns[: self._n_cards])
        mixed = np.take_along_axis(cards, generator.random(cards.shape, np.float32).argsort(axis=0), axis=0)
        return tuple(fixed(column) for column in mixed)

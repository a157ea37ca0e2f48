"""Hands of stud in the order in which they are dealt, as far as it matters to a question.

A question about fifth street needs to know which cards come until then, but not which of them comes first. The streets
that are asked about therefore divide a hand into groups of cards, and within a group the order has no meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations, pairwise
from math import comb, prod

import numpy as np

from cardspeak.array_types import Longs
from cardspeak.card_sets import Ids, Masks, every_set, masks_of_ids
from cardspeak.cards import Card, cards_of
from cardspeak.deals.dealing.needed import Needed
from cardspeak.deals.setting.setting import Setting
from cardspeak.deals.setting.stud import StudHand, is_one
from cardspeak.equities.question.holdings import AnyHolding, Holdings

MOST = 1 << 21
"""The largest number of hands of a player that are listed."""


class TooManyHandsError(ValueError):
    """There are too many hands to list."""


@dataclass(frozen=True, slots=True, eq=False)
class HandsInOrder:
    """The hands that are listed.

    Attributes:
        holdings: for each player whose cards are looked at, their hands, each row in the order in which it is dealt, up
            to the last street that matters.
        others: the cards of other players of which something is known.
        factor: how many ways there are to deal all other cards.
    """

    holdings: tuple[Holdings, ...]
    others: tuple[Holdings, ...]
    factor: int


def hands_in_order(setting: Setting, needed: Needed, listed: Callable[[int], Holdings]) -> HandsInOrder:
    """The hands of a stud game, listed.

    Args:
        setting: what is dealt.
        needed: what is asked about.
        listed: returns the holdings of a player as sets.

    Raises:
        TooManyHandsError: there are too many.
    """
    ends = ends_of(setting, needed.streets)
    holdings, others, n_left = [], [], []
    for player in range(len(setting.names)):
        hand = hand_of(setting, player)
        if player in needed.players:
            found = _split(listed(player), ends) if hand is None else _listed(setting, _groups(hand, ends), hand)
            holdings.append(found)
        else:
            found = _known_part(setting, player, hand, listed)
            others.append(found)
        n_left.append(setting.game.hole_cards - found.n_cards)
    n_free = len(setting.live) - sum(setting.game.hole_cards - n for n in n_left)
    lefts = [n_free - sum(n_left[:player]) for player in range(len(n_left))]
    factor = prod(comb(left, n) for left, n in zip(lefts, n_left, strict=True))
    return HandsInOrder(tuple(holdings), tuple(each for each in others if each.n_cards), factor)


def ends_of(setting: Setting, streets: Sequence[int]) -> tuple[int, ...]:
    """How many cards a player has when each group of cards ends.

    If the first street is asked about, its last card, the door card, is told from those before.
    """
    ends = sorted({setting.streets[street].n_hole for street in streets})
    door = [setting.streets[0].n_hole - 1] if 0 in streets else []
    return (*door, *ends) or (setting.game.hole_cards,)


def hand_of(setting: Setting, player: int) -> StudHand | None:
    """What is known of a player's cards in order; None if their order is unknown."""
    hand = setting.stud_hands[player] if setting.stud_hands else None
    given = setting.ranges[player]
    if hand is None and given.is_any and not given.known:
        deck = sum(1 << card for card in setting.game.deck)
        return StudHand((deck,) * setting.game.hole_cards, deck, setting.streets[0].n_hole - 1)
    return hand


def _groups(hand: StudHand, ends: Sequence[int]) -> list[tuple[int, ...]]:
    """The slots in groups. Of the cards that are not asked about, unknown ones are left out."""
    rest = tuple(slot for slot in hand.slots[ends[-1] :] if slot != hand.deck)
    return [*(hand.slots[first:last] for first, last in pairwise((0, *ends))), rest]


def _listed(setting: Setting, groups: Sequence[tuple[int, ...]], hand: StudHand) -> Holdings:
    """The hands that fit the slots of each group, in the order of the groups."""
    free = free_cards(setting)
    choices: list[Ids] = []
    for number, group in enumerate(groups):
        slots = [*group]
        if number == 0 and is_pair_of_choices(hand):
            choices.append(pairs_of(slots[0], slots[1], free))
            slots = slots[hand.n_down :]
        known = [slot for slot in slots if slot != hand.deck]
        choices += [cards_of_slot(slot, free) for slot in known]
        if len(known) < len(slots):
            _check(comb(len(free), len(slots) - len(known)))
            choices.append(every_set(free, len(slots) - len(known)))
    ids, _ = reduce(_joined, choices, (np.zeros((1, 0), np.uint8), np.zeros(1, np.uint64)))
    return Holdings(ids, np.ones(len(ids), np.int64))


def is_pair_of_choices(hand: StudHand) -> bool:
    """Whether two cards can fit the first two slots in either order, so that a pair could be counted twice."""
    if hand.n_down != 2:
        return False
    first, second = hand.slots[:2]
    return bool(first & second) and not (is_one(first) or is_one(second) or first == second == hand.deck)


def pairs_of(first: int, second: int, free: Sequence[Card]) -> Ids:
    """The pairs of cards of which one fits the first slot and the other the second, each once."""
    pairs = every_set([card for card in free if (first | second) >> card & 1], 2)
    fits = [first >> low & 1 & second >> high | second >> low & 1 & first >> high for low, high in pairs.tolist()]
    found: Ids = pairs[np.array(fits, np.int64) & 1 == 1]
    return found


def cards_of_slot(slot: int, free: Sequence[Card]) -> Ids:
    """The cards of a slot, one in each row."""
    cards = cards_of(slot) if is_one(slot) else [card for card in free if slot >> card & 1]
    return np.array(cards, np.uint8).reshape(-1, 1)


def _joined(hands: tuple[Ids, Masks], more: Ids) -> tuple[Ids, Masks]:
    """The hands with more cards."""
    ids, masks = hands
    _check(len(ids) * len(more) // 4)
    new = masks_of_ids(more)
    first, second = np.nonzero(masks[:, None] & new == 0)
    _check(len(first))
    return np.hstack([ids[first], more[second]]), masks[first] | new[second]


def _check(n: int) -> None:
    if n > MOST:
        raise TooManyHandsError


def free_cards(setting: Setting) -> tuple[Card, ...]:
    """The cards that are not given as a card of a player, and not dead."""
    hands = [hand_of(setting, player) for player in range(len(setting.names))]
    known = {card for hand in hands if hand is not None for card in hand.known}
    for hand, given in zip(hands, setting.ranges, strict=True):
        if hand is None and given.is_any:
            known.update(given.known)
    return tuple(card for card in setting.live if card not in known)


def _split(holdings: Holdings, ends: Sequence[int]) -> Holdings:
    """Holdings whose cards come in any order, in each order of the groups of cards."""
    n_cards = holdings.n_cards
    sizes = [last - first for first, last in pairwise((0, *ends, n_cards)) if last > first]
    orders = np.array([*_orders(tuple(range(n_cards)), sizes)], np.intp)
    _check(len(orders) * len(holdings))
    ids = holdings.ids[:, orders].reshape(-1, n_cards)
    weights: Longs = np.repeat(holdings.weights, len(orders))
    return Holdings(ids, weights)


def _orders(places: tuple[int, ...], sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """The ways to divide places into groups."""
    if not sizes:
        yield ()
        return
    for group in combinations(places, sizes[0]):
        rest = tuple(place for place in places if place not in group)
        for others in _orders(rest, sizes[1:]):
            yield (*group, *others)


def _known_part(setting: Setting, player: int, hand: StudHand | None, listed: Callable[[int], Holdings]) -> Holdings:
    """The cards of a player of which something is known, without unknown cards."""
    if hand is None:
        found = setting.players[player]
        if not isinstance(found, AnyHolding):
            return listed(player)
        if found.range is not None:
            raise TooManyHandsError
        return Holdings(np.array([found.known], np.uint8).reshape(1, -1), np.ones(1, np.int64))
    is_pair = is_pair_of_choices(hand)
    slots = tuple(slot for at, slot in enumerate(hand.slots) if slot != hand.deck or (is_pair and at < hand.n_down))
    return _listed(setting, [slots], hand)

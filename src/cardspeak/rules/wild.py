"""High hands with wild cards: deuces wild, a wild joker, and the joker as the bug.

A wild card stands for whatever card makes the best hand, including a fifth card of a rank: five of a kind is the best
category. In a flush, a wild card is the highest rank that is missing from the flush. A hand made with wild cards ties
with the same hand made without them.

The bug is a limited joker: it counts as an ace, or it completes a straight, a flush or a straight flush. So five aces
are the only five of a kind that it can make.

Source: https://en.wikipedia.org/wiki/Wild_card_(card_games). The counts of five of a kind with deuces wild come from
Brian Alspach, https://www.sfu.ca/~alspach/mag94/.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from types import MappingProxyType
from typing import TypeAlias

from cardspeak.cards import DECK, DECKS, JOKER, RANKS, Card, rank_of
from cardspeak.rules.counts import ACE, LADDER, by_rank, by_suit, sorted_cards, straights, without
from cardspeak.rules.high import CATEGORIES as HIGH_CATEGORIES
from cardspeak.rules.high import high_name
from cardspeak.rules.order import Order
from cardspeak.rules.places import HAND_SIZE, Ranking, placed, places_of
from cardspeak.rules.value import Value

CATEGORIES = (*HIGH_CATEGORIES, "five of a kind")
"""The categories from worst to best."""

ALL_RANKS = tuple(range(len(RANKS)))
NATURAL_RANKS = ALL_RANKS[1:]
"""The ranks in a hand when deuces are wild."""


@dataclass(frozen=True, slots=True)
class WildRules:
    """The wild cards of an order, and what they can stand for.

    Attributes:
        ranking: the possible hands and how they rank.
        wild: the wild cards.
        is_bug: whether the wild cards count as aces, except in straights and flushes.
    """

    ranking: Ranking
    wild: tuple[Card, ...]
    is_bug: bool = False


@dataclass(frozen=True, slots=True)
class WildHand:
    """The cards of a hand, split into natural and wild cards.

    Attributes:
        naturals: the cards that are not wild, from high to low.
        wilds: the wild cards.
        kinds: each natural rank and its cards, from high to low; a bug counts as an ace.
        n_wild: the number of wild cards that can have any rank in pairs, trips and so on; 0 if the wild card is the
            bug.
    """

    naturals: list[Card]
    wilds: list[Card]
    kinds: Mapping[int, list[Card]]
    n_wild: int


RanksAndCards: TypeAlias = tuple[tuple[int, ...], list[Card]] | None
"""The ranks that break ties, and the cards; each wild card takes the position of the card that it stands for."""


def wild_value(cards: Sequence[Card], rules: WildRules) -> Value:
    """The value of the best five-card hand among the cards, or of all cards if there are fewer than five.

    >>> from cardspeak.cards import parse_cards
    >>> wild_value(parse_cards("As Ah Kd 2c 7h 2s Ac"), DEUCES)
    <Value Five of a kind, aces (As Ah Ac 2s 2c), place 1 of 5,162>
    """
    hand = taken_apart(cards, rules)
    for category in range(len(CATEGORIES) - 1, -1, -1):
        made = FINDERS[CATEGORIES[category]](hand)
        if made:
            ranks, best = made
            strength = (category, *ranks)
            name = high_name(strength, CATEGORIES)
            places = places_of(rules.ranking, min(len(cards), HAND_SIZE))
            return placed(rules.ranking.order, CATEGORIES[category], name, best, strength, places)
    raise ValueError("a hand has one card or more")


def taken_apart(cards: Sequence[Card], rules: WildRules) -> WildHand:
    """The hand split into natural and wild cards, with the natural cards by rank."""
    naturals = sorted_cards(card for card in cards if card not in rules.wild)
    wilds = sorted_cards(card for card in cards if card in rules.wild)
    held = by_rank(naturals)
    if rules.is_bug and wilds:
        held = {ACE: [*held.get(ACE, []), *wilds]} | {rank: same for rank, same in held.items() if rank != ACE}
    return WildHand(naturals, wilds, held, 0 if rules.is_bug else len(wilds))


# --- The categories: each function returns its best hand, or None. ---


def find_of_a_kind(hand: WildHand, count: int) -> RanksAndCards:
    """`count` cards of the highest rank that has enough cards, including wild cards, and the highest other cards."""
    for rank in (ACE, *hand.kinds):
        same = hand.kinds.get(rank, [])[:count]
        missing = count - len(same)
        if missing <= hand.n_wild:
            made = [*same, *hand.wilds[:missing]]
            kickers = without([card for others in hand.kinds.values() for card in others], made)[: HAND_SIZE - count]
            return (rank, *(_rank(card) for card in kickers)), made + kickers
    return None


def _rank(card: Card) -> int:
    """The rank of a card outside straights and flushes. A joker here is always the bug, which counts as an ace."""
    return ACE if card == JOKER else rank_of(card)


def find_full_house(hand: WildHand) -> RanksAndCards:
    """Three cards of one rank and two of another; with two pairs, a wild card joins the higher pair."""
    for three, threes in hand.kinds.items():
        for two, twos in hand.kinds.items():
            missing = max(0, 3 - len(threes))
            if three != two and len(twos) >= 2 and missing <= hand.n_wild and missing < 2:
                return (three, two), threes[:3] + hand.wilds[:missing] + twos[:2]
    return None


def find_two_pair(hand: WildHand) -> RanksAndCards:
    """The two highest pairs and the highest other card; the bug can be one card of a pair of aces."""
    pairs = [rank for rank, same in hand.kinds.items() if len(same) >= 2][:2]
    if len(pairs) < 2:
        return None
    made = [card for rank in pairs for card in hand.kinds[rank][:2]]
    kickers = [card for rank, same in hand.kinds.items() if rank not in pairs for card in same][:1]
    return (*pairs, *(_rank(card) for card in kickers)), made + kickers


def find_straight(hand: WildHand) -> RanksAndCards:
    """Five consecutive ranks, with wild cards in place of the missing ones."""
    return _straight_of(hand.naturals, hand.wilds)


def find_straight_flush(hand: WildHand) -> RanksAndCards:
    """Five consecutive ranks of one suit, with wild cards in place of the missing ones."""
    straight_flushes = (_straight_of(suited, hand.wilds) for suited in by_suit(hand.naturals).values())
    return max(
        (straight_flush for straight_flush in straight_flushes if straight_flush),
        key=lambda straight_flush: straight_flush[0],
        default=None,
    )


def _straight_of(cards: Sequence[Card], wilds: Sequence[Card]) -> RanksAndCards:
    held = by_rank(cards)
    if len(held) + len(wilds) < HAND_SIZE:
        return None
    for straight in straights(LADDER):
        missing = [rank for rank in straight if rank not in held]
        if len(missing) <= len(wilds):
            standing_in = dict(zip(missing, wilds, strict=False))
            return (straight[0],), [held[rank][0] if rank in held else standing_in[rank] for rank in straight]
    return None


def find_flush(hand: WildHand) -> RanksAndCards:
    """Five cards of one suit, where each wild card is the highest rank that is missing from the flush."""
    flushes = (_flush_of(suited, hand.wilds) for suited in by_suit(hand.naturals).values())
    return max((flush for flush in flushes if flush), key=lambda flush: flush[0], default=None)


def _flush_of(suited: Sequence[Card], wilds: Sequence[Card]) -> RanksAndCards:
    if len(suited) + len(wilds) < HAND_SIZE:
        return None
    ranks = {rank_of(card): card for card in suited}
    for wild in wilds:
        ranks[max(rank for rank in ALL_RANKS if rank not in ranks)] = wild
    best = sorted(ranks, reverse=True)[:HAND_SIZE]
    return tuple(best), [ranks[rank] for rank in best]


FINDERS: Mapping[str, Callable[[WildHand], RanksAndCards]] = MappingProxyType(
    {
        "five of a kind": partial(find_of_a_kind, count=5),
        "straight flush": find_straight_flush,
        "four of a kind": partial(find_of_a_kind, count=4),
        "full house": find_full_house,
        "flush": find_flush,
        "straight": find_straight,
        "three of a kind": partial(find_of_a_kind, count=3),
        "two pair": find_two_pair,
        "one pair": partial(find_of_a_kind, count=2),
        "high card": partial(find_of_a_kind, count=1),
    }
)


# --- The orders ---

JOKER_WILD = WildRules(Ranking("high-joker", CATEGORIES, ALL_RANKS, LADDER, fives=ALL_RANKS), (JOKER,))
BUG = WildRules(Ranking("high-bug", CATEGORIES, ALL_RANKS, LADDER, fives=(ACE,)), (JOKER,), is_bug=True)

_STRAIGHT_TOPS = (RANKS.index("5"), *range(RANKS.index("7"), len(RANKS)))
"""The top ranks of straights with deuces wild. Six high is missing: 3-4-5-6 with a deuce is a seven-high straight.
The wheel is included, because 5-4-3-2-A can be the best straight of a hand that has an ace."""

DEUCES = WildRules(
    Ranking("deuces-wild", CATEGORIES, NATURAL_RANKS, NATURAL_RANKS, tops=_STRAIGHT_TOPS, fives=NATURAL_RANKS),
    tuple(card for card in DECK if rank_of(card) == RANKS.index("2")),
)


def _order(rules: WildRules, places: int, rule: str) -> Order:
    """The order with these rules."""
    source = "https://en.wikipedia.org/wiki/Wild_card_(card_games)"
    if rules.is_bug:
        source = f"Robert's Rules of Poker, Draw High; {source}"
    deck = DECKS["joker"] if JOKER in rules.wild else DECK
    value = partial(wild_value, rules=rules)
    return Order(name=rules.ranking.order, value=value, places=places, rule=rule, source=source, deck=deck)


HIGH_JOKER = _order(JOKER_WILD, 7475, "like high, but the joker is wild; five of a kind is the best hand")
HIGH_BUG = _order(
    BUG,
    7463,
    "like high, but the joker counts as an ace or completes a straight or a flush; five aces is the best hand",
)
DEUCES_WILD = _order(DEUCES, 5162, "like high, but the four deuces are wild; five of a kind is the best hand")

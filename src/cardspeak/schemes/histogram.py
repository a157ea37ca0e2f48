"""Histogram and recursion: drop cards until five are left, count ranks, look for a flush and a straight.

The published text lists the classes of hands and the order in which ranks are compared within a class. The score is a
number made of the class and the ranks in this order. The text expects the ace at the top of the sorted cards and
compares straights by their top cards, so it takes the wheel for an ace-high straight. A separate sentence of the text
defines when a hand is low, but it does not specify how to compare two lows.

Source: "Algorithm for evaluating poker hands",
http://www.kfu.com/~nsayer/blog/2007/07/algorithm-for-evaluating-poker-hands.html
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import comb, perm
from operator import attrgetter

from cardspeak.cards import Card, cards_text, suit_of
from cardspeak.explain.high import histogram, joined
from cardspeak.explain.observation import Observation
from cardspeak.frozen import FrozenMapping
from cardspeak.rules.counts import sorted_cards
from cardspeak.rules.high import CATEGORIES
from cardspeak.rules.places import HAND_SIZE
from cardspeak.schemes.scheme import CORRECTED, Scheme, Score, number_text
from cardspeak.schemes.tallies import (
    ACE,
    dashed,
    hand_name,
    letter,
    multiples,
    packed,
    spoken,
    values_of,
)

NAME, NAME_OF_LOW = "histogram", "histogram-low"
SOURCE = "http://www.kfu.com/~nsayer/blog/2007/07/algorithm-for-evaluating-poker-hands.html"

CLASS_OF_COUNTS = FrozenMapping(
    {
        (4, 1): "four of a kind",
        (3, 2): "full house",
        (3, 1, 1): "three of a kind",
        (2, 2, 1): "two pair",
        (2, 1, 1, 1): "one pair",
    }
)
FIVE = 5
HIGHEST_OF_A_LOW = 8
NO_LOW = "no low"


@dataclass(frozen=True, slots=True)
class Five:
    """A hand of five cards, analysed as in the text.

    Attributes:
        cards: the cards in descending order.
        histogram: the number of cards of each value, most frequent first.
        category: the class of the hand.
        is_flush: whether it is a flush.
        is_straight: whether it is a straight.
        ranks: the values in the order in which they are compared.
        number: the class and the ranks, packed into one number.
    """

    cards: tuple[Card, ...]
    histogram: FrozenMapping[int, int]
    category: str
    is_flush: bool
    is_straight: bool
    ranks: tuple[int, ...]
    number: int


def best_five(cards: Sequence[Card], wheel: int = ACE) -> Five:
    """The best five-card hand, found recursively: drop each card in turn and keep the best hand of the remaining cards.

    Args:
        cards: five or more cards.
        wheel: the value by which the wheel is compared: that of the ace as published, or that of the five.

    >>> from cardspeak.cards import parse_cards
    >>> best_five(parse_cards("As Ah Ad Ks Kd Kc 2c")).number
    61413000000
    """
    if len(cards) == HAND_SIZE:
        return five_of(cards, wheel)
    return max((best_five(_without(cards, at), wheel) for at in range(len(cards))), key=attrgetter("number"))


def five_of(cards: Sequence[Card], wheel: int = ACE) -> Five:
    """The analysis of five cards. `wheel` is the value by which the wheel is compared; see `best_five`."""
    ordered = tuple(sorted_cards(cards))
    values = values_of(ordered)
    held = multiples(ordered)
    is_flush = all(suit_of(card) == suit_of(neighbour) for card, neighbour in pairwise(ordered))
    is_straight = len(held) == HAND_SIZE and (values[0] - values[-1] == 4 or _is_wheel(values))
    category = CLASS_OF_COUNTS.get(tuple(held.values())) or _class_of_singles(is_flush, is_straight)
    ranks = tuple(held)
    if is_straight:
        ranks = (wheel,) if _is_wheel(values) else (values[0],)
    number = packed(CATEGORIES.index(category), ranks)
    return Five(ordered, FrozenMapping(held), category, is_flush, is_straight, ranks, number)


def is_low_as_published(five: Five) -> bool:
    """Whether the text calls the hand low: no card above an eight and no two cards of equal rank, with the ace as 14.

    >>> from cardspeak.cards import parse_cards
    >>> [is_low_as_published(five_of(parse_cards(hand))) for hand in ("8s 7d 5c 3h 2s", "5s 4d 3c 2h As")]
    [True, False]
    """
    return _is_low(values_of(five.cards))


def best_low(cards: Sequence[Card]) -> tuple[int, ...]:
    """The values of the lowest five cards in descending order, with the ace as 1; empty if no five cards make a low.

    Like `best_five`, this function drops each card in turn, but it keeps the lowest hand.

    >>> from cardspeak.cards import parse_cards
    >>> best_low(parse_cards("As Ah 2d 4s 4c 6c 8h"))
    (8, 6, 4, 2, 1)
    """
    if len(cards) == HAND_SIZE:
        values = sorted((1 if value == ACE else value for value in values_of(cards)), reverse=True)
        return tuple(values) if _is_low(values) else ()
    return max((best_low(_without(cards, at)) for at in range(len(cards))), key=low_number)


def low_number(ranks: Sequence[int]) -> int:
    """The number of a low: one digit for each card, nine minus its rank, from the highest card down; 0 for no low.

    >>> low_number([5, 4, 3, 2, 1]), low_number([8, 7, 6, 5, 4]), low_number([])
    (45678, 12345, 0)
    """
    return sum((HIGHEST_OF_A_LOW + 1 - rank) * 10 ** (HAND_SIZE - 1 - at) for at, rank in enumerate(ranks))


def _is_low(values: Sequence[int]) -> bool:
    has_pair = any(value == neighbour for value, neighbour in pairwise(values))
    return not has_pair and max(values) <= HIGHEST_OF_A_LOW


def _without(cards: Sequence[Card], at: int) -> tuple[Card, ...]:
    return (*cards[:at], *cards[at + 1 :])


def _is_wheel(values: Sequence[int]) -> bool:
    """Whether five different values in descending order are the wheel, 5-4-3-2-A: an ace followed by a five."""
    return values[:2] == [ACE, 5]


def _class_of_singles(is_flush: bool, is_straight: bool) -> str:
    """The class of five different ranks."""
    if is_flush:
        return "straight flush" if is_straight else "flush"
    return "straight" if is_straight else "high card"


# --- The scores ---


def _score(hole: Sequence[Card], board: Sequence[Card], *, corrected: bool = False) -> Score:
    """The score of the best high hand, as published or corrected. Only the wheel and the low test differ."""
    five = best_five((*hole, *board), FIVE if corrected else ACE)
    low_ranks = best_low((*hole, *board)) if corrected else ()
    parts = {
        "class": five.category,
        "histogram": FrozenMapping({letter(value): count for value, count in five.histogram.items()}),
        "flush": five.is_flush,
        "straight": five.is_straight,
        "ranks": five.ranks,
        "low": bool(low_ranks) if corrected else is_low_as_published(five),
    }
    steps = (
        *_steps_to_five(hole, board, five),
        Observation("Histogram", (histogram(five.cards),)),
        Observation("Flush", (_flush_text(five),)),
        Observation("Straight", (_straight_text(five),)),
        Observation("Class", (five.category,)),
        Observation("Compared", (_compared_text(five),)),
        Observation("Low", (_low_text(low_ranks) if corrected else _published_low_text(five),)),
        Observation(
            "Number",
            (f"class {CATEGORIES.index(five.category)}, then two digits per rank: {number_text(five.number)}",),
        ),
    )
    name = NAME + CORRECTED if corrected else NAME
    kind = five.category if _is_wheel(values_of(five.cards)) else hand_name(five.category, five.ranks[0])
    return Score(name, five.number, FrozenMapping(parts), kind, steps, cards_text(hole), cards_text(board))


def score_published(hole: Sequence[Card], board: Sequence[Card]) -> Score:
    """The score of the best high hand, and whether the text calls it low."""
    return _score(hole, board)


def score_corrected(hole: Sequence[Card], board: Sequence[Card]) -> Score:
    """The score of the best high hand, and whether any five of the cards make a low."""
    return _score(hole, board, corrected=True)


def low_score_published(hole: Sequence[Card], board: Sequence[Card]) -> Score:
    """A score of 1 if the text calls the best high hand low, otherwise 0."""
    five = best_five((*hole, *board))
    is_low = is_low_as_published(five)
    values = tuple(values_of(five.cards))
    steps = (*_steps_to_five(hole, board, five), Observation("Low", (_published_low_text(five),)))
    parts = FrozenMapping({"low": is_low, "ranks": values})
    name = f"{dashed(values)} low" if is_low else NO_LOW
    return Score(NAME_OF_LOW, int(is_low), parts, name, steps, cards_text(hole), cards_text(board))


def low_score_corrected(hole: Sequence[Card], board: Sequence[Card]) -> Score:
    """The number of the best low, or 0 if there is no low."""
    cards = (*hole, *board)
    ranks = best_low(cards)
    number = low_number(ranks)
    steps = (
        Observation("Cards", (joined(hole, board, sorted_cards(cards)),)),
        Observation("Recursion", (_recursion_text(len(cards)) + "the lowest is kept, with the ace as one",)),
        Observation("Low", (_low_text(ranks),)),
        Observation(
            "Number",
            (f"one digit per rank, nine minus the rank, highest card first: {number}" if ranks else "0: no low",),
        ),
    )
    parts = FrozenMapping({"low": bool(ranks), "ranks": ranks})
    name = f"{dashed(ranks)} low" if ranks else NO_LOW
    return Score(NAME_OF_LOW + CORRECTED, number, parts, name, steps, cards_text(hole), cards_text(board))


# --- The steps ---


def _steps_to_five(hole: Sequence[Card], board: Sequence[Card], five: Five) -> tuple[Observation, Observation]:
    cards = (*hole, *board)
    return (
        Observation("Cards", (joined(hole, board, sorted_cards(cards)),)),
        Observation("Recursion", (f"{_recursion_text(len(cards))}the best is kept: {cards_text(five.cards)}",)),
    )


def _recursion_text(n_cards: int) -> str:
    """The first part of a step: how many five-card hands the recursion examines.

    For seven cards, there are 42 such hands, because each of the 21 pairs of cards is dropped in both orders.
    """
    if n_cards == HAND_SIZE:
        return "five cards, none dropped; "
    leaves, distinct = perm(n_cards, n_cards - HAND_SIZE), comb(n_cards, HAND_SIZE)
    different = f", {distinct} of them distinct" if leaves > distinct else ""
    return f"dropping one card at a time leads to {leaves} five-card hands{different}; "


def _flush_text(five: Five) -> str:
    if five.is_flush:
        return "yes: each card has the same suit as its neighbour"
    differing = next(pair for pair in pairwise(five.cards) if suit_of(pair[0]) != suit_of(pair[1]))
    return f"no: {cards_text(differing[:1])} and {cards_text(differing[1:])} are of different suits"


def _straight_text(five: Five) -> str:
    values = values_of(five.cards)
    if len(five.histogram) < HAND_SIZE:
        return "no: a rank occurs more than once"
    if _is_wheel(values):
        return "yes: an ace followed by a five, the wheel"
    top, bottom = values[0], values[-1]
    return (
        f"{'yes' if five.is_straight else 'no'}: the highest minus the lowest is {top} - {bottom} = {top - bottom}"
        + ("" if five.is_straight else ", not 4")
    )


def _compared_text(five: Five) -> str:
    if five.ranks == (ACE,) and _is_wheel(values_of(five.cards)):
        return "A, the top card, because the ace is sorted as the highest card"
    return f"{dashed(five.ranks)}, in this order"


def _published_low_text(five: Five) -> str:
    values = values_of(five.cards)
    if is_low_as_published(five):
        return f"yes: {dashed(values)}, no repeated rank and nothing above an eight"
    if values[0] > HIGHEST_OF_A_LOW:
        top = "the ace, sorted as the highest card," if values[0] == ACE else f"the {spoken(values[0])}"
        return f"no: {top} is above an eight"
    twice = next(value for value, neighbour in pairwise(values) if value == neighbour)
    return f"no: the {spoken(twice)} has a neighbour of the same rank"


def _low_text(ranks: Sequence[int]) -> str:
    if not ranks:
        return "no: the cards do not contain five different ranks from ace to eight"
    return f"yes: {dashed(ranks)}, compared from the highest card down"


# --- The schemes ---

PUBLISHED_SCHEME = Scheme(
    name=NAME,
    title="Histogram and recursion",
    idea="drop one card at a time until five are left, count the ranks, then look for a flush and a straight",
    source=SOURCE,
    takes="5, 6 or 7 cards in total",
    hole_cards=(5, 6, 7),
    score_of=score_published,
    kernel="histogram:histogram_scores",
    is_whole=True,
    faults=(
        "straights are compared by the top card, and the ace is sorted on top, so the wheel, 5c 4d 3h 2s Ac, ties the "
        "highest straight, Ad Kd Qh Js Ts, and beats all others",
    ),
)
CORRECTED_SCHEME = replace(
    PUBLISHED_SCHEME,
    name=NAME + CORRECTED,
    title="Histogram and recursion, corrected",
    idea="the same, but the wheel is compared by its five, and the low test counts the ace as one and considers every "
    "choice of five cards",
    score_of=score_corrected,
    kernel="histogram:corrected_histogram_scores",
    faults=(),
)

LOW_SCHEME = replace(
    PUBLISHED_SCHEME,
    name=NAME_OF_LOW,
    title="The low test of histogram and recursion",
    idea="the best high hand counts as a low unless one of its cards is above an eight or two of them have the same "
    "rank",
    faults=(
        "the ace is sorted as the highest card, so no hand with an ace is low",
        "it considers only the five cards of the best high hand, which are rarely the best low hand",
        "all lows tie: the publication does not say how to compare two of them",
        "it is also meant for razz, but in razz any five cards make a low, even with pairs",
    ),
    score_of=low_score_published,
    kernel="histogram:low_scores",
    order="eight-or-better",
)
CORRECTED_LOW_SCHEME = replace(
    LOW_SCHEME,
    name=NAME_OF_LOW + CORRECTED,
    title="The low test of histogram and recursion, corrected",
    idea="the same recursion finds the lowest five cards, with the ace as one; lows are compared from the highest card "
    "down",
    faults=(),
    score_of=low_score_corrected,
    kernel="histogram:corrected_low_scores",
)

HISTOGRAM_SCHEMES = (PUBLISHED_SCHEME, CORRECTED_SCHEME, LOW_SCHEME, CORRECTED_LOW_SCHEME)

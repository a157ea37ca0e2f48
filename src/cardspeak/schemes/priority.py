"""Priority: a power of a hundred for each kind of hand, so that a number can be read at a glance.

Cards are numbers, suit * 100 + rank, and three functions look for a flush, for a straight and for pairs; the first of a
ladder that is there is the score. As published straights are looked for among neighbours of the sorted list, repeated
ranks included, and pairs have no kickers.

Source: https://habr.com/ru/post/335540/
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from cardspeak.cards import Card, cards_text, suit_of
from cardspeak.explain.high import histogram, joined
from cardspeak.explain.observation import Observation
from cardspeak.frozen import FrozenMapping
from cardspeak.rules.counts import sorted_cards
from cardspeak.rules.high import CATEGORIES, STANDARD
from cardspeak.rules.places import HAND_SIZE, MADE_OF, Ranking
from cardspeak.schemes.scheme import CORRECTED, Scheme, Score, number_text
from cardspeak.schemes.tallies import (
    ACE,
    dashed,
    hand_name,
    letter,
    playing,
    spoken,
    straight_top,
    suited_values,
    value_of,
    values_of,
)

NAME = "priority"
SOURCE = "https://habr.com/ru/post/335540/"

LEVELS = (
    ("straight flush", 1e16),
    ("four of a kind", 1e14),
    ("full house", 1e12),
    ("flush", 1e10),
    ("straight", 1e8),
    ("three of a kind", 1e6),
    ("two pair", 1e4),
    ("one pair", 1e2),
    ("high card", 0.0),
)
"""Each kind of hand, and what its scores are not below."""

HANDS_OF_PAIRS = Ranking("pairs", tuple(kind for kind in CATEGORIES if kind in MADE_OF), STANDARD.ranks)
"""What pairs and kinds make, without straights and flushes; high card where there are none."""

Counters = tuple[int, int, int]


def numbered(card: Card) -> int:
    """The number of a card, suit * 100 + rank: clubs 2 to 14, diamonds 102 to 114, and so on.

    >>> from cardspeak.cards import parse_cards
    >>> [numbered(card) for card in parse_cards("2c Ad Ts")]
    [2, 114, 310]
    """
    return suit_of(card) * 100 + value_of(card)


def category_of(score: float) -> str:
    """The kind of hand that a score stands for."""
    return next(category for category, least in LEVELS if score >= least)


# --- As published ---


def window_top(values: Sequence[int], n_windows: int) -> int:
    """The highest card of the first five neighbours in the list that go down by one; 0 where none do.

    Args:
        values: from high to low, repeated ranks included; where there is an ace, a 1 is added at the end.
        n_windows: how many fives are looked at, each a place further down.

    >>> [window_top(values, 3) for values in ([9, 8, 7, 6, 5, 3, 2], [9, 8, 8, 7, 6, 5, 2])]
    [9, 0]
    """
    ladder = [*values, 1] if ACE in values else values
    fives = (ladder[begin : begin + HAND_SIZE] for begin in range(n_windows))
    return next((five[0] for five in fives if five == [five[0] - at for at in range(HAND_SIZE)]), 0)


def straight_as_published(values: Sequence[int]) -> float:
    """What the function for straights gives for seven sorted values: the top * 1e8, or 0."""
    return window_top(values, 4 if ACE in values else 3) * 1e8


def flush_as_published(suited: Sequence[int]) -> float:
    """What the function for flushes gives for the sorted values of a suit; 0 where there are not five.

    That is the top of a straight flush * 1e16, or the five highest at powers of a hundred.
    """
    if not suited:
        return 0.0
    n_windows = len(suited) - HAND_SIZE + 1
    if ACE in suited and len(suited) > HAND_SIZE:
        n_windows += 1  # for exactly five cards the condition that would allow this can never be met
    return window_top(suited, n_windows) * 1e16 or flush_number(suited)


def flush_number(suited: Sequence[int]) -> float:
    """The five highest values, the first * 1e10, the second * 1e8, and so on."""
    return sum((value * 1e10 / 100**at for at, value in enumerate(suited[:HAND_SIZE])), 0.0)


def counters(values: Sequence[int]) -> tuple[Counters, Counters]:
    """Three counters of equal neighbours, and the values that they count; 1 is a pair, 2 three cards, 3 four.

    >>> counters([14, 14, 9, 9, 9, 3, 2])
    ((1, 2, 0), (14, 9, 0))
    """
    counts, matches = [0, 0, 0], [0, 0, 0]
    for value, neighbour in pairwise(values):
        slot = next((at for at in range(3) if matches[at] in (0, neighbour)), None)
        if slot is not None and value == neighbour:
            matches[slot] = neighbour
            counts[slot] += 1
    return (counts[0], counts[1], counts[2]), (matches[0], matches[1], matches[2])


def reduced(counts: Counters, matches: Counters) -> tuple[tuple[int, int], tuple[int, int]]:
    """The counters of the five hands of pairs, 10, 11, 20, 21 and 30, and the values that they stand for.

    >>> reduced((1, 2, 0), (14, 9, 0)), reduced((1, 1, 1), (14, 9, 2))
    (((2, 1), (9, 14)), ((1, 1), (14, 9)))
    """
    first, second, third = matches
    match counts:
        case (3, _, _):
            return (3, 0), (first, second)
        case (_, 3, _):
            return (3, 0), (second, first)
        case (1, 2, _):
            return (2, 1), (second, first)
        case (1, 1, 2):
            return (2, 1), (third, first)
        case (2, 2, _):
            return (2, 1), (first, second)
        case (n_first, n_second, _):
            return (n_first, n_second), (first, second)


def pairs_as_published(values: Sequence[int]) -> float:
    """What the function for pairs gives for sorted values: the ranks held more than once, at powers of a hundred."""
    repeats, (first, second) = reduced(*counters(values))
    match repeats:
        case (3, 0):
            return first * 1e14
        case (2, 1):
            return first * 1e12 + second * 1e10
        case (2, 0):
            return first * 1e6
        case (1, 1):
            return first * 1e4 + second * 1e2
        case (1, 0):
            return first * 1e2
    return 0.0


def pocket_as_published(hole: Sequence[Card]) -> float:
    """The higher card of two, and the lower one behind the point."""
    high, low = values_of(hole)
    return high + low * 1e-2


def score_published(hole: Sequence[Card], board: Sequence[Card]) -> Score:
    """The first of the ladder that the cards are: straight flush, four of a kind, and so on down to the pocket."""
    cards = (*hole, *board)
    values, suited = values_of(cards), suited_values(cards)
    flush, straight, pairs = flush_as_published(suited), straight_as_published(values), pairs_as_published(values)
    pocket = pocket_as_published(hole)
    score = max(flush, straight, pairs) or pocket  # the ladder of the text: its steps lie apart, so the highest is it
    parts = {"flush": flush, "straight": straight, "pairs": pairs, "pocket": pocket}
    steps = (
        *_card_steps(hole, board),
        Observation("Flush", (_flush_text(suited, flush),)),
        Observation("Straight", (_windows_text(values, straight),)),
        Observation("Pairs", (_counters_text(values, pairs),)),
        Observation("Pocket", (f"{number_text(pocket)}, the higher card, and the lower one behind the point",)),
        _ladder_step(score),
    )
    return _score(NAME, score, parts, steps, hole, board)


# --- Corrected ---


def flush_corrected(suited: Sequence[int]) -> float:
    """The top of the straight flush among the values of a suit * 1e16, or the five highest; 0 without five cards."""
    return straight_top(suited) * 1e16 or flush_number(suited)


def straight_corrected(values: Sequence[int]) -> float:
    """The top of the straight over different values * 1e8, or 0."""
    return straight_top(values) * 1e8


def pairs_corrected(cards: Sequence[Card]) -> float:
    """The best hand of pairs among cards, with its kickers in the digits that are free; 0 where there is no pair.

    >>> from cardspeak.cards import parse_cards
    >>> pairs_corrected(parse_cards("As Ah Kd Jc 9s 7d 2c")), pairs_corrected(parse_cards("Kd Kc 9h 9d 4s 4c As"))
    (1413.1109, 130914.0)
    """
    kind, (first, _, third, fourth, fifth) = playing(cards, HANDS_OF_PAIRS)
    match kind:
        case "four of a kind":
            return first * 1e14 + fifth * 1e12
        case "full house":
            return first * 1e12 + fourth * 1e10
        case "three of a kind":
            return first * 1e6 + fourth * 1e4 + fifth * 1e2
        case "two pair":
            return first * 1e4 + third * 1e2 + fifth
        case "one pair":
            return first * 1e2 + third + fourth / 1e2 + fifth / 1e4
    return 0.0


def high_card_corrected(values: Sequence[int]) -> float:
    """The five highest values, each two digits further behind the point.

    >>> high_card_corrected([14, 13, 11, 9, 7, 4, 2])
    14.13110907
    """
    first, second, third, fourth, fifth = values[:HAND_SIZE]
    return first + second / 1e2 + third / 1e4 + fourth / 1e6 + fifth / 1e8


def score_corrected(hole: Sequence[Card], board: Sequence[Card]) -> Score:
    """The highest of what the four functions give."""
    cards = (*hole, *board)
    values, suited = values_of(cards), suited_values(cards)
    flush, straight, pairs = flush_corrected(suited), straight_corrected(values), pairs_corrected(cards)
    high = high_card_corrected(values)
    score = max(flush, straight, pairs, high)
    parts = {"flush": flush, "straight": straight, "pairs": pairs, "high_card": high}
    top = f"yes: {spoken(straight_top(values))} high" if straight else "no: five neighbours are wanted"
    steps = (
        *_card_steps(hole, board),
        Observation("Flush", (_flush_text(suited, flush),)),
        Observation("Straight", (f"{top}, over different ranks",)),
        Observation("Pairs", (f"{histogram(cards)}, with kickers: {number_text(pairs)}",)),
        Observation("High card", (f"{number_text(high)}, the five highest cards",)),
        _ladder_step(score),
    )
    return _score(NAME + CORRECTED, score, parts, steps, hole, board)


# --- The steps ---


def _score(
    name: str,
    score: float,
    parts: dict[str, float],
    steps: tuple[Observation, ...],
    hole: Sequence[Card],
    board: Sequence[Card],
) -> Score:
    kind = hand_name(category_of(score), round(score / LEVELS[0][1]))
    return Score(name, score, FrozenMapping(parts), kind, steps, cards_text(hole), cards_text(board))


def _card_steps(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Observation, Observation]:
    cards = sorted_cards((*hole, *board))
    numbers = " ".join(str(numbered(card)) for card in cards)
    return (
        Observation("Cards", (joined(hole, board, cards),)),
        Observation("Card numbers", (f"{numbers}: suit * 100 + rank",)),
    )


def _flush_text(suited: Sequence[int], flush: float) -> str:
    if not suited:
        return "no: no five cards of a suit"
    if flush >= LEVELS[0][1]:
        return f"a straight flush among {dashed(suited)} of a suit: {number_text(flush)}"
    return f"yes: {dashed(suited[:HAND_SIZE])}, no straight flush: {number_text(flush)}"


def _windows_text(values: Sequence[int], straight: float) -> str:
    ladder = " ".join(map(str, [*values, 1] if ACE in values else values))
    highest = f"{letter(round(straight / 1e8))} high, {number_text(straight)}" if straight else "no five go down by one"
    return f"{highest}: {ladder}, five neighbours at a time"


def _counters_text(values: Sequence[int], pairs: float) -> str:
    counts, matches = counters(values)
    if not counts[0]:
        return "no: all ranks are different"
    repeats, ranks = reduced(counts, matches)
    kinds = [(rank, count + 1) for rank, count in zip(ranks, repeats, strict=True) if count]
    which = " and ".join(f"{count} {spoken(rank, plural=True)}" for rank, count in kinds)
    return f"counters {'-'.join(map(str, counts))}, one less than there are of a rank: {which}, {number_text(pairs)}"


def _ladder_step(score: float) -> Observation:
    return Observation("Score", (f"{category_of(score)}: {number_text(score)}",))


# --- The schemes ---

PUBLISHED_SCHEME = Scheme(
    name=NAME,
    title="Priority and display",
    idea="a power of a hundred for each kind of hand, 1e16 for a straight flush down to 1e2 for a pair",
    faults=(
        "straights are looked for among five neighbours of the sorted list, repeated ranks included, so that one "
        "with a pair inside is missed: 9 8 8 7 6 5",
        "hands of pairs have no kickers: a pair of aces with a king ties one with a deuce",
        "the high card is that of the pocket alone, the board is ignored: cards that do not play break ties",
        "the straight flush up to the five is scored as a flush where its suit has exactly five cards",
    ),
    source=SOURCE,
    takes="2 hole cards and 5 of the board",
    hole_cards=(2,),
    board_cards=(5,),
    score_of=score_published,
    kernel="priority:priority_scores",
    is_whole=False,
)
CORRECTED_SCHEME = replace(
    PUBLISHED_SCHEME,
    name=NAME + CORRECTED,
    title="Priority and display, corrected",
    idea="the same powers of a hundred, with kickers in the digits that are free and straights over different ranks",
    faults=(),
    score_of=score_corrected,
    kernel="priority:corrected_priority_scores",
)

PRIORITY_SCHEMES = (PUBLISHED_SCHEME, CORRECTED_SCHEME)

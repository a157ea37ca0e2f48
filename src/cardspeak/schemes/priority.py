"""Priority: a power of a hundred for each kind of hand, so that a person can read the score at a glance.

Each card is the number suit * 100 + rank. Three functions look for a flush, a straight and pairs. The kinds of hands
are tried from straight flush down to high card, and the first match determines the score. The published version looks
for straights in the sorted list without removing repeated ranks, so a pair can hide a straight. It ignores the kickers
of paired hands.

The numbers of the cards also say where each card is in a picture of the whole deck, from which the published program
displays the hand.

Source: https://habr.com/ru/post/335540/
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from cardspeak.cards import Card, card_name, cards_text, suit_of
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
"""Each kind of hand, with a lower bound for its scores."""

HANDS_OF_PAIRS = Ranking("pairs", tuple(kind for kind in CATEGORIES if kind in MADE_OF), STANDARD.ranks)
"""The categories without straights and flushes."""

SPRITE_FORMULA = "x = 100 / 12 * (number % 100 - 2), y = 100 / 4 * (number // 100)"
"""How `sprite_position` computes the place of a card in the picture of the deck from its number."""

Counters = tuple[int, int, int]


def numbered(card: Card) -> int:
    """The number of a card, suit * 100 + rank: clubs 2 to 14, diamonds 102 to 114, and so on.

    >>> from cardspeak.cards import parse_cards
    >>> [numbered(card) for card in parse_cards("2c Ad Ts")]
    [2, 114, 310]
    """
    return suit_of(card) * 100 + value_of(card)


def sprite_position(card: Card) -> tuple[float, float]:
    """The place of a card in the picture of the deck, from the left and from the top, each from 0 to 100 percent.

    The picture has 13 columns, one for each rank, and five rows: one for each suit, and one that is not used.
    Percentages are those of the CSS property `background-position`, so the first card of a row is at 0 % and the last
    at 100 %.

    >>> from cardspeak.cards import parse_cards
    >>> [sprite_position(card) for card in parse_cards("2c 8d As")]
    [(0.0, 0.0), (50.0, 25.0), (100.0, 75.0)]
    """
    number = numbered(card)
    return (number % 100 - 2) * 100 / 12, number // 100 * 100 / 4


def category_of(score: float) -> str:
    """The kind of hand that a score belongs to."""
    return next(category for category, least in LEVELS if score >= least)


# --- As published ---


def window_top(values: Sequence[int], n_windows: int) -> int:
    """The top of the first window of five adjacent values that go down by one each; 0 if there is no such window.

    Args:
        values: the values in descending order, repeated ranks included. If there is an ace, 1 is added at the end.
        n_windows: the number of windows of five adjacent values to check, from the start of the list.

    >>> [window_top(values, 3) for values in ([9, 8, 7, 6, 5, 3, 2], [9, 8, 8, 7, 6, 5, 2])]
    [9, 0]
    """
    ladder = [*values, 1] if ACE in values else values
    fives = (ladder[begin : begin + HAND_SIZE] for begin in range(n_windows))
    return next((five[0] for five in fives if five == [five[0] - at for at in range(HAND_SIZE)]), 0)


def straight_as_published(values: Sequence[int]) -> float:
    """The result of the published straight function for seven sorted values: the straight's top value * 1e8, or 0."""
    return window_top(values, 4 if ACE in values else 3) * 1e8


def flush_as_published(suited: Sequence[int]) -> float:
    """The result of the published flush function for the sorted values of a suit, or 0 for an empty list.

    It is the highest value of a straight flush * 1e16; without a straight flush, it is `flush_number`.
    """
    if not suited:
        return 0.0
    n_windows = len(suited) - HAND_SIZE + 1
    if ACE in suited and len(suited) > HAND_SIZE:
        n_windows += 1  # published fault: a suit with exactly five cards does not get this extra window
    return window_top(suited, n_windows) * 1e16 or flush_number(suited)


def flush_number(suited: Sequence[int]) -> float:
    """The sum of the five highest values, the first times 1e10, the second times 1e8, and so on."""
    return sum((value * 1e10 / 100**at for at, value in enumerate(suited[:HAND_SIZE])), 0.0)


def counters(values: Sequence[int]) -> tuple[Counters, Counters]:
    """Three counters of equal neighbours, and the value that each counter counts.

    A counter is 1 for a pair, 2 for three of a kind and 3 for four of a kind.

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
    """The two counters that identify the kind of hand, and the values that they count; see `counters`.

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
    """The result of the published pair function for sorted values: the repeated values times powers of a hundred."""
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
    """The value of the higher hole card, followed by the value of the lower hole card as two decimals."""
    high, low = values_of(hole)
    return high + low * 1e-2


def score_published(hole: Sequence[Card], board: Sequence[Card]) -> Score:
    """The published score: the score of the first kind of hand found, from straight flush down to high card."""
    cards = (*hole, *board)
    values, suited = values_of(cards), suited_values(cards)
    flush, straight, pairs = flush_as_published(suited), straight_as_published(values), pairs_as_published(values)
    pocket = pocket_as_published(hole)
    # The text tries the kinds of hands from best to worst and stops at the first match. The scores of different kinds
    # do not overlap, so the maximum is the score of the first match.
    score = max(flush, straight, pairs) or pocket
    parts = {"flush": flush, "straight": straight, "pairs": pairs, "pocket": pocket}
    steps = (
        *_card_steps(hole, board),
        Observation("Flush", (_flush_text(suited, flush),)),
        Observation("Straight", (_windows_text(values, straight),)),
        Observation("Pairs", (_counters_text(values, pairs),)),
        Observation(
            "Pocket", (f"{number_text(pocket)}: the higher card, with the lower card after the decimal point",)
        ),
        _ladder_step(score),
    )
    return _score(NAME, score, parts, steps, hole, board)


# --- Corrected ---


def flush_corrected(suited: Sequence[int]) -> float:
    """The highest value of a straight flush * 1e16, or `flush_number`; 0 without five cards of one suit."""
    return straight_top(suited) * 1e16 or flush_number(suited)


def straight_corrected(values: Sequence[int]) -> float:
    """The highest value of a straight * 1e8, or 0. Repeated values are counted once."""
    return straight_top(values) * 1e8


def pairs_corrected(cards: Sequence[Card]) -> float:
    """The score of the best paired hand, with kickers in digits that the published score leaves unused; 0 for no pair.

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
    """The five highest values as one number: the first before the decimal point, the others as two decimals each.

    >>> high_card_corrected([14, 13, 11, 9, 7, 4, 2])
    14.13110907
    """
    first, second, third, fourth, fifth = values[:HAND_SIZE]
    return first + second / 1e2 + third / 1e4 + fourth / 1e6 + fifth / 1e8


def score_corrected(hole: Sequence[Card], board: Sequence[Card]) -> Score:
    """The corrected score: the highest result of the four functions for flushes, straights, pairs and high cards."""
    cards = (*hole, *board)
    values, suited = values_of(cards), suited_values(cards)
    flush, straight, pairs = flush_corrected(suited), straight_corrected(values), pairs_corrected(cards)
    high = high_card_corrected(values)
    score = max(flush, straight, pairs, high)
    parts = {"flush": flush, "straight": straight, "pairs": pairs, "high_card": high}
    top = f"yes: {spoken(straight_top(values))} high" if straight else "no: a straight needs five consecutive ranks"
    steps = (
        *_card_steps(hole, board),
        Observation("Flush", (_flush_text(suited, flush),)),
        Observation("Straight", (f"{top}, counting each rank once",)),
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


def _card_steps(hole: Sequence[Card], board: Sequence[Card]) -> tuple[Observation, ...]:
    cards = sorted_cards((*hole, *board))
    numbers = " ".join(str(numbered(card)) for card in cards)
    positions = ", ".join(_position_text(card) for card in cards)
    return (
        Observation("Cards", (joined(hole, board, cards),)),
        Observation("Card numbers", (f"{numbers}: suit * 100 + rank",)),
        Observation("Sprite", (positions, SPRITE_FORMULA)),
    )


def _position_text(card: Card) -> str:
    """A card with its place in the picture of the deck, such as `As 100 % 75 %`."""
    x, y = (number_text(round(percent, 1)) for percent in sprite_position(card))
    return f"{card_name(card)} {x} % {y} %"


def _flush_text(suited: Sequence[int], flush: float) -> str:
    if not suited:
        return "no: no five cards of one suit"
    if flush >= LEVELS[0][1]:
        return f"a straight flush among {dashed(suited)} of one suit: {number_text(flush)}"
    return f"yes: {dashed(suited[:HAND_SIZE])}, not a straight flush: {number_text(flush)}"


def _windows_text(values: Sequence[int], straight: float) -> str:
    ladder = " ".join(map(str, [*values, 1] if ACE in values else values))
    highest = f"{letter(round(straight / 1e8))} high, {number_text(straight)}" if straight else "no five in a row"
    return f"{highest}: {ladder}, checked five at a time"


def _counters_text(values: Sequence[int], pairs: float) -> str:
    counts, matches = counters(values)
    if not counts[0]:
        return "no: all ranks are different"
    repeats, ranks = reduced(counts, matches)
    kinds = [(rank, count + 1) for rank, count in zip(ranks, repeats, strict=True) if count]
    which = " and ".join(f"{count} {spoken(rank, plural=True)}" for rank, count in kinds)
    shown = f"counters {'-'.join(map(str, counts))} (the number of cards of a rank, minus one)"
    return f"{shown}: {which}, {number_text(pairs)}"


def _ladder_step(score: float) -> Observation:
    return Observation("Score", (f"{category_of(score)}: {number_text(score)}",))


# --- The schemes ---

PUBLISHED_SCHEME = Scheme(
    name=NAME,
    title="Priority and display",
    idea="a power of a hundred for each kind of hand, from 1e16 for a straight flush down to 1e2 for a pair",
    faults=(
        "a straight is looked for in five neighbouring cards of the sorted list, which keeps repeated ranks, so a "
        "straight with a pair inside, such as 9 8 8 7 6 5, is missed",
        "paired hands have no kickers: a pair of aces with a king ties a pair of aces with a deuce",
        "the high card comes from the hole cards alone and ignores the board, so cards that do not play break ties",
        "a five-high straight flush is scored as a flush if its suit has exactly five cards",
    ),
    source=SOURCE,
    takes="2 hole cards and 5 board cards",
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
    idea="the same powers of a hundred, with kickers in the unused digits; straights count each rank once",
    faults=(),
    score_of=score_corrected,
    kernel="priority:corrected_priority_scores",
)

PRIORITY_SCHEMES = (PUBLISHED_SCHEME, CORRECTED_SCHEME)

"""Pairs, kinds, straight, flush: four properties of five cards, looked up in a table from the top down.

The published text is written for beginners. To find the first three properties, a reader goes through the sorted
ranks, with the ace as 1, and checks simple conditions. Each category of hands is a row of the table. The Python code
below follows the text step by step.

Source: a Japanese text that teaches beginners to recognise poker hands. It follows the list of hands at
https://ja.wikipedia.org/wiki/%E3%83%9D%E3%83%BC%E3%82%AB%E3%83%BC%E3%83%BB%E3%83%8F%E3%83%B3%E3%83%89%E3%81%AE%E4%B8%80%E8%A6%A7
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from cardspeak.cards import RANKS, Card, cards_text, rank_of, suit_of
from cardspeak.explain.high import joined, suits_text
from cardspeak.explain.observation import Observation
from cardspeak.frozen import FrozenMapping
from cardspeak.rules.high import CATEGORIES
from cardspeak.schemes.scheme import CORRECTED, Scheme, Score, number_text
from cardspeak.schemes.tallies import dashed, hand_name, multiples, packed, straight_top, values_of

NAME = "pairs-and-kinds"
SOURCE = (
    "a beginner's text in Japanese, which follows the list of hands in the Japanese Wikipedia; "
    "https://ja.wikipedia.org/wiki/"
    "%E3%83%9D%E3%83%BC%E3%82%AB%E3%83%BC%E3%83%BB%E3%83%8F%E3%83%B3%E3%83%89%E3%81%AE%E4%B8%80%E8%A6%A7"
)

ACE, ABOVE_THE_KING = 1, 14
NEIGHBOURS = 4
"""The number of steps between the five ranks of a straight. Each step goes up by one rank."""


@dataclass(frozen=True, slots=True)
class States:
    """The four properties of five cards.

    Attributes:
        pairs: the number of ranks that occur at least twice, 0 to 2.
        kinds: the largest number of cards of one rank, 1 to 4.
        straight: whether the ranks are consecutive.
        flush: whether all cards have the same suit.
    """

    pairs: int
    kinds: int
    straight: bool
    flush: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table: a category and its conditions. The value 0 or False means that there is no condition.

    Attributes:
        hand: the category.
        pairs: the minimum of `pairs`.
        kinds: the exact value of `kinds`.
        straight: whether a straight is required.
        flush: whether a flush is required.
    """

    hand: str
    pairs: int = 0
    kinds: int = 0
    straight: bool = False
    flush: bool = False

    def fits(self, states: States) -> bool:
        """Whether a hand with these properties meets the conditions of the row."""
        return (
            states.pairs >= self.pairs
            and self.kinds in (0, states.kinds)
            and states.straight >= self.straight
            and states.flush >= self.flush
        )


def _table(pairs_of_a_full_house: int) -> tuple[Row, ...]:
    """The rows of the table, from the top. The last row accepts every remaining hand."""
    return (
        Row("straight flush", straight=True, flush=True),
        Row("four of a kind", kinds=4),
        Row("full house", pairs=pairs_of_a_full_house, kinds=3),
        Row("flush", flush=True),
        Row("straight", straight=True),
        Row("three of a kind", kinds=3),
        Row("two pair", pairs=2),
        Row("one pair", pairs=1),
        Row("high card"),
    )


PUBLISHED_TABLE = _table(pairs_of_a_full_house=1)
CORRECTED_TABLE = _table(pairs_of_a_full_house=2)


# --- The states ---


def ranks_of(cards: Sequence[Card]) -> list[int]:
    """The ranks in ascending order, with the ace as 1 and the king as 13."""
    return sorted((rank_of(card) + 1) % len(RANKS) + 1 for card in cards)


def states_of(cards: Sequence[Card]) -> States:
    """The four properties of five cards.

    >>> from cardspeak.cards import parse_cards
    >>> states_of(parse_cards("As Ah Ad Ks Kd"))
    States(pairs=2, kinds=3, straight=False, flush=False)
    >>> states_of(parse_cards("As Ks Qs Js Ts"))
    States(pairs=0, kinds=1, straight=True, flush=True)
    """
    ranks = ranks_of(cards)
    is_flush = all(suit_of(card) == suit_of(cards[0]) for card in cards)
    return States(count_pairs(ranks), largest_kind(ranks), is_straight(ranks), is_flush)


def count_pairs(ranks: Sequence[int]) -> int:
    """The number of ranks that occur at least twice. The ranks of the cards must be in ascending order.

    A rank is counted at its second card, but not again at its third or fourth card.

    >>> count_pairs([1, 1, 1, 13, 13]), count_pairs([2, 2, 2, 2, 9])
    (2, 1)
    """
    pairs, is_counted, current = 0, False, ranks[0]
    for rank in ranks[1:]:
        if rank != current:
            current, is_counted = rank, False
        elif not is_counted:
            pairs, is_counted = pairs + 1, True
    return pairs


def largest_kind(ranks: Sequence[int]) -> int:
    """The largest number of cards of one rank. The ranks of the cards must be in ascending order.

    >>> largest_kind([1, 1, 1, 13, 13]), largest_kind([1, 2, 3, 4, 6])
    (3, 1)
    """
    kinds, current, current_kind = 0, 0, 0
    for rank in ranks:
        if rank != current:
            kinds = max(kinds, current_kind)
            current, current_kind = rank, 1
        else:
            current_kind += 1
    return max(kinds, current_kind)


def is_straight(ranks: Sequence[int]) -> bool:
    """Whether four consecutive steps go up by exactly one rank. If there is an ace, 14 is added after the other ranks.

    >>> is_straight([1, 10, 11, 12, 13]), is_straight([1, 2, 3, 4, 5]), is_straight([1, 2, 11, 12, 13])
    (True, True, False)
    """
    straighting = 0
    for rank, neighbour in pairwise(_ladder(ranks)):
        straighting = straighting + 1 if neighbour - rank == 1 else 0
        if straighting == NEIGHBOURS:
            return True
    return False


def _ladder(ranks: Sequence[int]) -> list[int]:
    return [*ranks, ABOVE_THE_KING] if ACE in ranks else [*ranks]


# --- The scores ---


def score_published(hole: Sequence[Card], board: Sequence[Card]) -> Score:
    """The score as published: the number of the first row that fits the hand, from 8 for a straight flush down to 0."""
    return _score(NAME, PUBLISHED_TABLE, hole, board)


def score_corrected(hole: Sequence[Card], board: Sequence[Card]) -> Score:
    """The corrected score: the number of the first row that fits, then two digits for each rank that breaks ties."""
    return _score(NAME + CORRECTED, CORRECTED_TABLE, hole, board)


def _score(name: str, table: Sequence[Row], hole: Sequence[Card], board: Sequence[Card]) -> Score:
    cards = (*hole, *board)
    states = states_of(cards)
    hand = next(row.hand for row in table if row.fits(states))
    row = CATEGORIES.index(hand)
    compared = [straight_top(values_of(cards))] if states.straight else [*multiples(cards)]
    is_corrected = table is CORRECTED_TABLE
    score = packed(row, compared) if is_corrected else row
    parts = FrozenMapping(
        {"pairs": states.pairs, "kinds": states.kinds, "straight": states.straight, "flush": states.flush}
    )
    ace_low = sorted(cards, key=lambda card: (ranks_of([card]), card))
    if is_corrected:
        number = f"{row}, then two digits per rank for {dashed(compared)}: {number_text(score)}"
    else:
        number = f"row {row}, counted from 0 at the bottom; ties are not broken"
    steps = (
        Observation("Cards", (joined(hole, board, ace_low, "with the ace low"),)),
        Observation("Ranks", (" ".join(map(str, ranks_of(cards))),)),
        *_state_steps(cards, states),
        Observation("Table", tuple(_row_line(row, states) for row in table[: len(table) - row])),
        Observation("Hand", (hand,)),
        Observation("Number", (number,)),
    )
    kind = hand_name(hand, compared[0])
    return Score(name, score, parts, kind, steps, cards_text(hole), cards_text(board))


# --- The steps ---


def _state_steps(cards: Sequence[Card], states: States) -> tuple[Observation, ...]:
    ranks = ranks_of(cards)
    held = ", ".join(
        f"{count} of rank {rank}" if count > 1 else f"1 of rank {rank}" for rank, count in Counter(ranks).items()
    )
    return (
        Observation("Pairs", (*_pair_lines(ranks), f"pairs: {states.pairs}")),
        Observation("Kinds", (held, f"kinds, the largest of these counts: {states.kinds}")),
        Observation("Straight", (*_straight_lines(ranks), f"straight: {_yes(states.straight)}")),
        Observation("Flush", (suits_text(cards), f"flush: {_yes(states.flush)}")),
    )


def _pair_lines(ranks: Sequence[int]) -> Iterator[str]:
    """A remark on each rank and the next one, from left to right."""
    for at, (rank, neighbour) in enumerate(pairwise(ranks), start=1):
        if rank != neighbour:
            comment = "different ranks"
        else:
            comment = "the same rank, already counted" if ranks[:at].count(rank) > 1 else "the same rank, a pair"
        yield f"{rank} and {neighbour}: {comment}"


def _straight_lines(ranks: Sequence[int]) -> tuple[str, str]:
    """The ranks, and the steps between neighbouring ranks."""
    ladder = _ladder(ranks)
    added = ", with 14 added for the ace" if len(ladder) > len(ranks) else ""
    steps = " ".join(str(neighbour - rank) for rank, neighbour in pairwise(ladder))
    return f"{' '.join(map(str, ladder))}{added}", f"the ranks go up by {steps}; a straight needs four ones in a row"


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"


def _row_line(row: Row, states: States) -> str:
    """A row of the table in words, and whether the hand meets its conditions."""
    asked = [
        *(["a straight"] if row.straight else []),
        *(["a flush"] if row.flush else []),
        *([f"pairs {row.pairs}" + (" or more" if row.pairs == 1 else "")] if row.pairs else []),
        *([f"kinds {row.kinds}"] if row.kinds else []),
    ]
    return f"{row.hand} ({' and '.join(asked) or 'any other hand'}): {_yes(row.fits(states))}"


# --- The schemes ---

PUBLISHED_SCHEME = Scheme(
    name=NAME,
    title="Pairs, kinds, straight, flush",
    idea="four properties of five cards, found step by step, then looked up in a table from the top down",
    faults=(
        "the row of the full house requires only one pair, and the three cards of three of a kind count as a pair: "
        "54,912 of the 2,598,960 hands are wrongly called full houses",
        "ties are not broken: a pair of aces scores the same as a pair of deuces",
        "the last row requires a largest count (kinds) of 0, but this count is at least 1; the row is treated as if it "
        "accepts every remaining hand",
    ),
    source=SOURCE,
    takes="5 cards",
    hole_cards=(5,),
    score_of=score_published,
    kernel="pairs_and_kinds:row_scores",
    is_whole=True,
)
CORRECTED_SCHEME = replace(
    PUBLISHED_SCHEME,
    name=NAME + CORRECTED,
    title="Pairs, kinds, straight, flush, corrected",
    idea="the same, but a full house requires two ranks that occur at least twice; ties are broken by rank, most "
    "frequent ranks first",
    faults=(),
    score_of=score_corrected,
    kernel="pairs_and_kinds:corrected_row_scores",
)

PAIRS_AND_KINDS_SCHEMES = (PUBLISHED_SCHEME, CORRECTED_SCHEME)

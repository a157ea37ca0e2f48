"""Group scores: a multiple of a hundred for each kind of hand (its group), plus shares for the ranks of the cards.

The hole cards and the board are joined and sorted. The longest run of ranks, the suits and the repeated ranks determine
the group. Then two shares are added: one for the ranks that make the hand, and one for the kickers, called E. For E,
the ranks of the kickers are read as the digits of a base-13 number, which is divided by a constant. In the published
version, the kickers count too much: the constant is meant for five digits, but the first digit usually has the weight
13^6.

Source: https://github.com/danielpaz6/Poker-Hand-Evaluator
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cardspeak.cards import Card, card_name, cards_text, rank_of, suit_of
from cardspeak.explain.high import histogram, joined, suits_text
from cardspeak.explain.observation import Observation
from cardspeak.frozen import FrozenMapping
from cardspeak.rules.counts import longest_run
from cardspeak.rules.high import CATEGORIES
from cardspeak.rules.places import HAND_SIZE, MADE_OF
from cardspeak.schemes.scheme import CORRECTED, Scheme, Score, number_text
from cardspeak.schemes.tallies import ACE, dashed, multiples, playing, spoken, suited_values, value_of, values_of

NAME = "group-score"
SOURCE = "https://github.com/danielpaz6/Poker-Hand-Evaluator"

DIVISOR = 433175
"""The published divisor of E."""
FIVE_HIGH = 435.3571
"""The published score of the five-high straight: 400 + 5 / 14 * 99, truncated."""
DIGITS = 13**HAND_SIZE
"""The correct divisor: the number of different values of five base-13 digits."""
ROYAL = 900.0


@dataclass(frozen=True, slots=True)
class Grouped:
    """A hand with its group. The score is the sum of `base`, `within` and `kickers`.

    Attributes:
        category: the kind of hand.
        base: the base score, a hundred times the number of the group.
        within: the share of the ranks that make the hand.
        kickers: the share of the kickers.
        formula: how both shares are computed, in words.
    """

    category: str
    base: int
    within: float
    kickers: float
    formula: str

    @property
    def score(self) -> float:
        """The score. The three numbers are added from left to right, as published."""
        return self.base + self.within + self.kickers


# --- As published ---


def share(values: Sequence[int], excluded: Sequence[int] = (), limit: int = 7) -> float:
    """E, the share of the kickers: their values minus 2 as base-13 digits, highest first, divided by 433,175.

    Args:
        values: the values of the cards, in descending order. The exponent of the first digit is the number of these
            values, minus 1.
        excluded: values to skip; a skipped value does not count as a digit.
        limit: the largest number of cards to count.

    >>> round(share([14, 13, 11, 8, 5]), 4), round(share([14, 13, 11, 10, 5, 5, 2], [5], 3), 4)
    (0.8507, 143.7363)
    """
    number: int = sum(digit * 13**place for digit, place in _digits(values, excluded, limit))
    return number / DIVISOR


def share_text(values: Sequence[int], excluded: Sequence[int] = (), limit: int = 7) -> str:
    """The formula for E, with numbers, as text. The arguments are those of `share`.

    >>> share_text([14, 13, 11, 10, 5, 5, 2], [5], 3)
    'E = (12 * 13^6 + 11 * 13^5 + 9 * 13^4) / 433,175'
    """
    digits = " + ".join(f"{digit} * 13^{place}" for digit, place in _digits(values, excluded, limit))
    return f"E = ({digits}) / {DIVISOR:,}"


def _digits(values: Sequence[int], excluded: Sequence[int], limit: int) -> list[tuple[int, int]]:
    """Each digit that counts, with its exponent."""
    counted = [value for value in values if value not in excluded][:limit]
    return [(value - 2, len(values) - 1 - at) for at, value in enumerate(counted)]


def grouped_as_published(cards: Sequence[Card]) -> Grouped:
    """The group and the shares of seven cards as published; the hole cards come before the board."""
    values = values_of(cards)
    flush = suited_values(cards)
    held = multiples(cards)
    counts = tuple(held.values())
    first, second = [*held][:2]
    if _is_royal(cards):
        return Grouped("straight flush", 900, 0.0, 0.0, "the five highest cards are T, J, Q, K and A of one suit")
    if flush and _run_down(flush) >= HAND_SIZE:
        return _run("straight flush", 800, flush[0])
    if counts[0] == 4:
        return _with_share("four of a kind", 700, held, values, 1)
    if counts[0] == 3 and counts[1] >= 2:
        formula = f"{first} for the {spoken(first, plural=True)}, {second} / 14 for the {spoken(second, plural=True)}"
        return Grouped("full house", 600, float(first), second / 14, formula)
    if flush:
        formula = (
            f"E of the five highest cards of the suit, {dashed(flush[:HAND_SIZE])}; {share_text(flush[:HAND_SIZE])}"
        )
        return Grouped("flush", 500, share(flush[:HAND_SIZE]), 0.0, formula)
    run = _longest_run(cards)
    if len(run) >= HAND_SIZE:
        return _run("straight", 400, run[0])
    if len(run) == 4 and run[0] == 5 and values[0] == ACE:
        return Grouped(
            "straight", 400, FIVE_HIGH - 400, 0.0, "35.3571 for four consecutive ranks up to the five, and an ace"
        )
    if counts[0] == 3:
        return _with_share("three of a kind", 300, held, values, 7)
    if counts[:2] == (2, 2):
        within = (first**2 / 392 + second**2 / 392) * 50
        formula = f"({first}^2 + {second}^2) / 392 * 50 for the pairs, E of all other cards for the kickers"
        formula += f"; {share_text(values, (first, second))}"
        return Grouped("two pair", 200, within, share(values, (first, second)), formula)
    if counts[0] == 2:
        return _with_share("one pair", 100, held, values, 3)
    formula = f"E of the five highest cards; {share_text(values, (), HAND_SIZE)}"
    return Grouped("high card", 0, share(values, (), HAND_SIZE), 0.0, formula)


def _is_royal(cards: Sequence[Card]) -> bool:
    """Whether the last five cards, sorted by rank in ascending order, are T, J, Q, K and A of one suit.

    If a rank from jack up is repeated, the ten is not among the last five cards, so the test fails. If there are
    several tens, the last ten of the hand is tested, because the sort is stable.
    """
    last = sorted(cards, key=rank_of)[-HAND_SIZE:]
    return [value_of(card) for card in last] == [10, 11, 12, 13, ACE] and len({suit_of(card) for card in last}) == 1


def _run_down(values: Sequence[int]) -> int:
    """The length of the run of consecutive values that starts at the highest value."""
    return next((at for at, value in enumerate(values) if value != values[0] - at), len(values))


def _longest_run(cards: Sequence[Card]) -> list[int]:
    """The longest run of consecutive values, in descending order. The ace is always high."""
    return [rank + 2 for rank in longest_run(map(rank_of, cards), range(13))]


def _run(category: str, base: int, top: int) -> Grouped:
    return Grouped(category, base, top / 14 * 99, 0.0, f"{top} / 14 * 99 for the top card, the {spoken(top)}")


def _with_share(category: str, base: int, held: dict[int, int], values: Sequence[int], limit: int) -> Grouped:
    """A hand made of cards of one rank, such as a pair, with the share of that rank and the share of its kickers."""
    value = next(iter(held))
    n_counted = min(limit, len(values) - held[value])
    others = "the highest other card" if n_counted == 1 else f"the {n_counted} highest other cards"
    formula = f"{value} / 14 * 50 for the {spoken(value, plural=True)}, E of {others} for the kickers"
    formula += f"; {share_text(values, (value,), limit)}"
    return Grouped(category, base, value / 14 * 50, share(values, (value,), limit), formula)


# --- Corrected ---


def grouped_correctly(cards: Sequence[Card]) -> Grouped:
    """The corrected group and shares of seven cards.

    The five cards that play are read as the digits of a base-13 number, which is scaled to stay below a hundred. In a
    straight or a straight flush, only the highest card counts.
    """
    category, values = playing(cards)
    base = 100 * CATEGORIES.index(category)
    if category in ("straight", "straight flush"):
        values = values[:1]
    if category == "straight flush" and values[0] == ACE:
        return Grouped(category, 900, 0.0, 0.0, "the highest possible score")
    n_made = sum(MADE_OF.get(category, ())) or HAND_SIZE
    digits = [(value - 2) * 13 ** (HAND_SIZE - 1 - at) for at, value in enumerate(values)]
    formula = f"{dashed(values)}, each minus two, as base-13 digits, * 100 / 13^5"
    return Grouped(category, base, 100 * sum(digits[:n_made]) / DIGITS, 100 * sum(digits[n_made:]) / DIGITS, formula)


# --- The scores ---


def score_published(hole: Sequence[Card], board: Sequence[Card]) -> Score:
    """The score of seven cards as published."""
    return _score(NAME, hole, board, grouped_as_published((*hole, *board)))


def score_corrected(hole: Sequence[Card], board: Sequence[Card]) -> Score:
    """The corrected score of seven cards."""
    return _score(NAME + CORRECTED, hole, board, grouped_correctly((*hole, *board)))


def _score(name: str, hole: Sequence[Card], board: Sequence[Card], grouped: Grouped) -> Score:
    cards = sorted((*hole, *board), key=rank_of)
    kind = "royal flush" if grouped.base == ROYAL else grouped.category
    parts = {"group": kind, "base": grouped.base, "within": grouped.within, "kickers": grouped.kickers}
    run = _longest_run(cards)
    run_text = f"{dashed(run)}, {len(run)} consecutive ranks" if len(run) > 1 else "no two ranks are consecutive"
    within, kickers = (number_text(round(part, 4)) for part in (grouped.within, grouped.kickers))
    shares = f"{within} within the group and {kickers} for kickers"
    steps = (
        Observation("Cards", (joined(hole, board, cards, "from low to high"),)),
        Observation("Highest card", (card_name(cards[-1]),)),
        Observation("Longest run", (run_text,)),
        Observation("Suits", (suits_text(cards),)),
        Observation("Multiples", (histogram(cards),)),
        Observation("Group", (f"{kind}, base {grouped.base}",)),
        Observation("Within group", (grouped.formula, shares)),
        Observation("Score", (number_text(round(grouped.score, 4)),)),
    )
    return Score(name, grouped.score, FrozenMapping(parts), kind, steps, cards_text(hole), cards_text(board))


# --- The schemes ---

PUBLISHED_SCHEME = Scheme(
    name=NAME,
    title="Group scores",
    idea="0 to 900 for the kind of hand, plus a share for the ranks that make it and a base-13 share for the kickers",
    faults=(
        "the kickers' share can be almost 144, more than the 100 between one kind of hand and the next: on "
        "Jh 4s 5c Jd Kh, As 9d with a pair of jacks (282.9) beats Ks 3s with two pair (272.2)",
        "a kicker outweighs the rank: on 2h 2d Ah Ad 7c, four deuces (840.9) beat four aces (805.7)",
        "the squares of the two ranks are added: on Jc Td Qh 5s 2c, jacks and tens (342.2) beat queens and deuces "
        "(326.2)",
        "a straight flush is missed if a higher card of its suit is not part of it: 4 to 8 of hearts with Kh "
        "scores as a flush (500.76)",
        "three of a kind and two pair count all other cards as kickers, so the sixth and seventh cards break ties",
        "a royal flush is found only if its cards are the last five after sorting: if it is on the board, it scores "
        "899 for a player with another ace",
        "the five-high straight flush has a score (835.3571) but is never found, because the run is counted down "
        "from the ace",
    ),
    source=SOURCE,
    takes="7 cards in total",
    hole_cards=(7,),
    score_of=score_published,
    kernel="group_score:group_scores",
    is_whole=False,
)
CORRECTED_SCHEME = replace(
    PUBLISHED_SCHEME,
    name=NAME + CORRECTED,
    title="Group scores, corrected",
    idea="the same groups; the score within a group is 100 / 13^5 times a base-13 number, whose digits are the five "
    "cards that play, starting with the cards that make the group",
    faults=(),
    score_of=score_corrected,
    kernel="group_score:corrected_group_scores",
)

GROUP_SCORE_SCHEMES = (PUBLISHED_SCHEME, CORRECTED_SCHEME)

"""The functions that explain the hands of each order. An order is a ranking of hands, such as `ace-to-five`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType

from cardspeak.explain.badugi import badugi_steps
from cardspeak.explain.high import among_high, high_steps, high_tie_breaker
from cardspeak.explain.low import low_steps, low_tie_breaker
from cardspeak.explain.observation import Observation
from cardspeak.explain.points import points_steps, points_tie_breaker
from cardspeak.explain.rulebook import rulebook_steps, rulebook_tie_breaker, same_number
from cardspeak.explain.wild import wild_steps
from cardspeak.rulebooks.order import is_rulebook_order
from cardspeak.rules import Order, Value
from cardspeak.rules.ace_to_five import ACE_TO_FIVE, ACE_TO_FIVE_JOKER, EIGHT_OR_BETTER
from cardspeak.rules.badugi import BADUGI, BADUGI_ACE_HIGH
from cardspeak.rules.deuce_to_seven import DEUCE_TO_SEVEN
from cardspeak.rules.manila import MANILA_RANKING
from cardspeak.rules.places import Ranking
from cardspeak.rules.points import FEWEST_POINTS, MOST_POINTS
from cardspeak.rules.short_deck import FLUSH_FIRST, TRIPS_FIRST
from cardspeak.rules.soko import SOKO_RANKING
from cardspeak.rules.wild import BUG, DEUCES, JOKER_WILD, WildRules


def _same_ranks(value: Value) -> str:
    return f"the same ranks, {'-'.join(name[0] for name in value.cards)}, and suits do not break ties"


def _suits_alone(_value: Value) -> str:
    return "suits do not break ties"


def _stands_for(_value: Value) -> str:
    return "the cards stand for the same ranks, and suits do not break ties"


def _same_points(_value: Value) -> str:
    return "the same number of points"


def _every_hand(_value: Value) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Explained:
    """The functions that explain the hands of an order.

    Attributes:
        steps: given hole cards, a board and a value, returns the steps of the explanation. The value is None if no hand
            qualifies.
        tie_breaker: given the better and the worse of two hands of the same category, returns the reason, in words, and
            the deciding cards.
        among: given a value, returns the hands that its place refers to, such as ` among hands of 2 cards`. The text
            is empty for a hand of full size.
        same: given a value, returns the reason why hands with this value tie.
        names_decide: whether the names of two hands of the same category show at a glance which hand is better, as for
            a pair of sixes and a pair of fives. If not, the reason includes the tie-breaker, as for 8-6-4-3-A and
            8-6-5-3-A.
    """

    steps: Callable[..., tuple[Observation, ...]]
    tie_breaker: Callable[[Value, Value], tuple[str, tuple[str, ...]]] = high_tie_breaker
    among: Callable[[Value], str] = among_high
    same: Callable[[Value], str] = _same_ranks
    names_decide: bool = True


def _high(ranking: Ranking) -> Explained:
    return Explained(partial(high_steps, ranking=ranking))


def _wild(rules: WildRules) -> Explained:
    return Explained(partial(wild_steps, rules=rules), same=_stands_for)


def _low(order: Order, *, counts_runs: bool = False) -> Explained:
    steps = partial(low_steps, order=order, counts_runs=counts_runs)
    return Explained(steps, partial(low_tie_breaker, order=order), same=_suits_alone, names_decide=False)


def _badugi(order: Order) -> Explained:
    steps = partial(badugi_steps, order=order)
    return Explained(steps, partial(low_tie_breaker, order=order), _every_hand, _suits_alone, names_decide=False)


def _points(order: Order) -> Explained:
    return Explained(partial(points_steps, order=order), points_tie_breaker, same=_same_points)


EXPLAINED: Mapping[str, Explained] = MappingProxyType(
    {
        "high": Explained(high_steps),
        "short-deck": _high(FLUSH_FIRST),
        "short-deck-trips": _high(TRIPS_FIRST),
        "manila": _high(MANILA_RANKING),
        "soko": _high(SOKO_RANKING),
        "ace-to-five": _low(ACE_TO_FIVE),
        "ace-to-five-joker": replace(_low(ACE_TO_FIVE_JOKER), same=_stands_for),
        "eight-or-better": _low(EIGHT_OR_BETTER),
        "deuce-to-seven": _low(DEUCE_TO_SEVEN, counts_runs=True),
        "badugi": _badugi(BADUGI),
        "badugi-ace-high": _badugi(BADUGI_ACE_HIGH),
        "most-points": _points(MOST_POINTS),
        "fewest-points": _points(FEWEST_POINTS),
        "high-joker": _wild(JOKER_WILD),
        "high-bug": _wild(BUG),
        "deuces-wild": _wild(DEUCES),
    }
)
"""The explanation functions of each order, by the name of the order."""


BY_RULEBOOK = Explained(rulebook_steps, rulebook_tie_breaker, _every_hand, same_number, names_decide=False)
"""The explanation functions of the orders made from rulebooks."""


def explained(order: str) -> Explained:
    """The explanation functions of an order, by its name."""
    return BY_RULEBOOK if is_rulebook_order(order) else EXPLAINED[order]


def among(value: Value) -> str:
    """The hands that a place refers to, such as ` among hands of 2 cards`; empty for a hand of full size."""
    return explained(value.order).among(value)

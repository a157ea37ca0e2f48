"""Cards speak: a poker hand is worth what its cards say.

The public names, handed on from the rooms that define them. What needs compiled code is loaded when it is first used,
so that a question about one hand never waits for it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cardspeak._version import __version__
from cardspeak.cards import card_name, cards_text, parse_cards
from cardspeak.comparison import Comparison, compare
from cardspeak.deal import Deal, deal
from cardspeak.drawn import Form, draw_with
from cardspeak.errors import (
    CardError,
    CardspeakError,
    EquityError,
    GameError,
    HandError,
    PotError,
    RangeError,
    RulebookError,
    SchemeError,
    TableError,
)
from cardspeak.evaluate import Evaluation, evaluate
from cardspeak.explain import Decision, Explanation, explain
from cardspeak.games import Game, Half, games
from cardspeak.outs import Outs, outs
from cardspeak.pots import Rake, RuleSet, Settlement, Step, find_rules, settle
from cardspeak.rulebooks import Rulebook, read_rulebook
from cardspeak.rules import Value
from cardspeak.schemes import Scheme, Score, schemes, score
from cardspeak.showdown import Showdown, settle_cards, showdown

if TYPE_CHECKING:
    from cardspeak.allin import AllIn, all_in
    from cardspeak.auditing import Audit, audit
    from cardspeak.equities import Equity, Progress, equity
    from cardspeak.evaluate.ids import value_of_ids
    from cardspeak.evaluate.many import evaluate_halves, evaluate_many
    from cardspeak.evaluate.planes import evaluate_planes, planes_of
    from cardspeak.pots.many import Payments, settle_many
    from cardspeak.ranges import Range, parse_range
    from cardspeak.rulebooks.analysis import Analysis, analyze
    from cardspeak.rulebooks.check import RulebookCheck, check_rulebook
    from cardspeak.show.pictures import svg
    from cardspeak.tournament import Icm, IcmChange, icm, icm_change

__all__ = [
    "AllIn",
    "Analysis",
    "Audit",
    "CardError",
    "CardspeakError",
    "Comparison",
    "Deal",
    "Decision",
    "Equity",
    "EquityError",
    "Evaluation",
    "Explanation",
    "Game",
    "GameError",
    "Half",
    "HandError",
    "Icm",
    "IcmChange",
    "Outs",
    "Payments",
    "PotError",
    "Progress",
    "Rake",
    "Range",
    "RangeError",
    "RuleSet",
    "Rulebook",
    "RulebookCheck",
    "RulebookError",
    "Scheme",
    "SchemeError",
    "Score",
    "Settlement",
    "Showdown",
    "Step",
    "TableError",
    "Value",
    "__version__",
    "all_in",
    "analyze",
    "audit",
    "card_name",
    "cards_text",
    "check_rulebook",
    "compare",
    "deal",
    "equity",
    "evaluate",
    "evaluate_halves",
    "evaluate_many",
    "evaluate_planes",
    "explain",
    "find_rules",
    "games",
    "icm",
    "icm_change",
    "outs",
    "parse_cards",
    "parse_range",
    "planes_of",
    "read_rulebook",
    "schemes",
    "score",
    "settle",
    "settle_cards",
    "settle_many",
    "showdown",
    "svg",
    "value_of_ids",
]

_LATER = {
    "AllIn": "cardspeak.allin",
    "Analysis": "cardspeak.rulebooks.analysis",
    "Audit": "cardspeak.auditing",
    "Equity": "cardspeak.equities",
    "Icm": "cardspeak.tournament",
    "IcmChange": "cardspeak.tournament",
    "Payments": "cardspeak.pots.many",
    "Progress": "cardspeak.equities",
    "Range": "cardspeak.ranges",
    "RulebookCheck": "cardspeak.rulebooks.check",
    "all_in": "cardspeak.allin",
    "analyze": "cardspeak.rulebooks.analysis",
    "audit": "cardspeak.auditing",
    "check_rulebook": "cardspeak.rulebooks.check",
    "equity": "cardspeak.equities",
    "evaluate_halves": "cardspeak.evaluate.many",
    "evaluate_many": "cardspeak.evaluate.many",
    "evaluate_planes": "cardspeak.evaluate.planes",
    "icm": "cardspeak.tournament",
    "icm_change": "cardspeak.tournament",
    "parse_range": "cardspeak.ranges",
    "planes_of": "cardspeak.evaluate.planes",
    "settle_many": "cardspeak.pots.many",
    "svg": "cardspeak.show.pictures",
    "value_of_ids": "cardspeak.evaluate.ids",
}
"""The public names that load NumPy and Numba, or what few programs need, and where they are defined."""


def _draw(result: object, form: Form) -> str | None:
    """The picture or the table of a result, for a notebook; what draws it is loaded now."""
    from cardspeak.show.pictures import for_notebook

    return for_notebook(result, form)


draw_with(_draw)


def __getattr__(name: str) -> Any:
    """The public name, loaded now."""
    if name not in _LATER:
        raise AttributeError(f"module 'cardspeak' has no attribute {name!r}")
    found = getattr(import_module(_LATER[name]), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))

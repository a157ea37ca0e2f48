"""The wording of answers to questions about deals."""

from __future__ import annotations

from cardspeak.deals.answering.result import Bar, QueryAnswer, Selected
from cardspeak.equities.result import EXACT


def method_text(answer: QueryAnswer) -> str:
    """How the answer was found, in a sentence."""
    of_all = "" if answer.dealt == answer.deals else f" of {answer.dealt:,}"
    deals = "deal" if answer.deals == answer.dealt == 1 else "deals"
    if answer.method == EXACT and not answer.is_complete:
        return f"Not complete: {answer.deals:,}{of_all} {deals} so far, which are no random sample."
    if answer.method == EXACT:
        return f"Exact: {answer.deals:,}{of_all} {deals}."
    return f"Sampled: {answer.deals:,}{of_all} random {deals}, seed {answer.seed}."


def value_text(selected: Selected, *, is_complete: bool = True) -> str:
    """The value of a selector, as text; `is_complete` says whether the answer is complete.

    >>> value_text(Selected("eq", "avg", 0.5))
    '0.5'
    >>> value_text(Selected("wins", "count", 0.25, count=2))
    '25.0000 %'
    """
    value = selected.value
    if value is None:
        return "no deal passes" if is_complete else "not known yet"
    if selected.kind == "count":
        assert isinstance(value, float)
        return f"{value:.4%}".replace("%", " %")
    return value if isinstance(value, str) else f"{value:.7g}"


def error_text(selected: Selected) -> str:
    """The standard error in the unit of the value; empty if the value is exact."""
    if not selected.standard_error:
        return ""
    if selected.kind == "count":
        return f"{selected.standard_error:.4%}".replace("%", " %")
    return f"{selected.standard_error:.2g}"


def bar_name(bar: Bar) -> str:
    """The value of a bar, as text."""
    return bar.value if isinstance(bar.value, str) else f"{bar.value:g}"

"""The wording of answers to questions about deals."""

from __future__ import annotations

from cardspeak.deals.answering.result import Bar, QueryAnswer, Selected
from cardspeak.equities.question.options import EXACT


def method_text(answer: QueryAnswer) -> str:
    """How the answer was found, in a sentence.

    >>> method_text(QueryAnswer("holdem", "exact", 12, (), dealt=12))
    'Exact: 12 deals.'
    >>> method_text(QueryAnswer("holdem", "sampled", 3, (), seed=1, dealt=12))
    'Sampled: 3 of 12 random deals match, seed 1.'
    """
    is_exact = answer.method == EXACT
    deals = "deal" if answer.dealt == 1 else "deals"
    if not is_exact:
        deals = f"random {deals}"
    if answer.dealt == answer.deals:
        counted = f"{answer.deals:,} {deals}"
    else:
        counted = f"{answer.deals:,} of {answer.dealt:,} {deals} match"
    if is_exact and not answer.is_complete:
        return f"Not complete: {counted} so far, which are not a random sample."
    return f"Exact: {counted}." if is_exact else f"Sampled: {counted}, seed {answer.seed}."


def label_of(selected: Selected) -> str:
    """What to call a selector: its name in the query or, without one, its text.

    >>> label_of(Selected("AVG 1", "avg", 0.5, label="avg(riverEquity(hero))"))
    'avg(riverEquity(hero))'
    """
    return selected.label or selected.name


def value_text(selected: Selected, *, is_complete: bool = True) -> str:
    """The value of a selector, as text: shares in percent. `is_complete` says whether the answer is complete.

    >>> value_text(Selected("ev", "avg", 0.5))
    '0.5'
    >>> value_text(Selected("wins", "count", 0.25, count=2, is_share=True))
    '25.0000 %'
    """
    value = selected.value
    if value is None:
        return "no deal matches" if is_complete else "not known yet"
    if isinstance(value, str):
        return value
    return _percent(value) if selected.is_share else f"{value:.7g}"


def error_text(selected: Selected) -> str:
    """The standard error in the unit of the value; empty if the value is exact."""
    error = selected.standard_error
    if not error:
        return ""
    return _percent(error) if selected.is_share else f"{error:.2g}"


def bar_name(bar: Bar, *, is_share: bool = False) -> str:
    """The value of a bar, as text. If it is a share, it is a whole number of percent, rounded down.

    >>> bar_name(Bar(2, 0.5, 1)), bar_name(Bar(84, 0.5, 1), is_share=True)
    ('2', '84 to 85 %')
    """
    if isinstance(bar.value, str):
        return bar.value
    if is_share and bar.upper is None:
        return f"{bar.value:g} to {bar.value + 1:g} %"
    return str(bar.value) if isinstance(bar.value, int) else f"{bar.value:.7g}"


def _percent(share: float) -> str:
    return f"{share:.4%}".replace("%", " %")

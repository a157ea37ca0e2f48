"""Functions of Python, called with cards in the way that they take them."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import numpy as np

from cardspeak.auditing.audited import FEWER, MANY, Audited
from cardspeak.auditing.scores import Rows, Scores
from cardspeak.cards import card_name, cards_text
from cardspeak.errors import SchemeError, listed, quoted, shortened

Function: TypeAlias = Callable[..., Any]
Form: TypeAlias = Callable[[list[int]], Any]
"""From ids to what a function is given."""

FORMS: dict[str, Form] = {
    "ids": lambda ids: ids,
    "names": lambda ids: [card_name(one) for one in ids],
    "text": cards_text,
}
"""How a function may take cards: as a list of ids, as a list of names, or as text."""
ROWS = "rows"
"""Takes the cards of many hands, as uint8[n, k], and returns n scores."""
TAKES = (*FORMS, ROWS)

SIZES = (7, 5)
HOLE_CARDS = 2
PROBES = {7: [51, 46, 33, 28, 11, 22, 1], 5: [51, 46, 33, 28, 11]}
"""Hands to see whether a function takes so many cards in such a form: As Kh Td 9c 4s ..."""


def audited_function(function: Function, name: str, n_cards: int | None, takes: str | None) -> Audited:
    """The function as something to be audited, called with cards in the first way in which it takes them.

    Args:
        function: takes the cards as one argument, the hole cards and the board as two, or each card as one.
        name: what it is called.
        n_cards: how many cards it takes; None for seven if it takes them, else five.
        takes: one of `TAKES`; None for the first of `FORMS` that it takes.

    Raises:
        SchemeError: it cannot be called so.
    """
    if takes is not None and takes not in TAKES:
        raise SchemeError(f"takes: {quoted(takes)} is no way to take cards (accepted: {listed(TAKES, 'or')})")
    if takes == ROWS:
        return Audited(name, SIZES if n_cards is None else (n_cards,), partial(_scores_of_rows, function, name), MANY)
    sizes = _sizes(function) if n_cards is None else (n_cards,)
    failed: Exception | None = None
    for size in sizes:
        for form in FORMS if takes is None else (takes,):
            call = _call(function, FORMS[form], size)
            try:
                if call(list(PROBES.get(size, PROBES[7][:size]))) is not None:
                    return Audited(name, (size,), partial(_scores, call, name), FEWER)
            except Exception as error:  # a stranger's function may raise any; the first is what it is told by
                failed = failed or error
    outcome = f"it raises {told(failed)}" if failed else "it returns None"
    tried = listed(FORMS) if takes is None else takes
    raise SchemeError(f"{name}: given {listed(sizes, 'or')} cards as {tried}, {outcome}")


def _parameters(function: Function) -> list[inspect.Parameter] | None:
    """The parameters that may be given by position; None where Python cannot tell."""
    try:
        found = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return None
    if any(one.kind is one.VAR_POSITIONAL for one in found):
        return [one for one in found if one.kind is one.VAR_POSITIONAL]
    needed = [one for one in found if one.default is one.empty and one.kind is not one.KEYWORD_ONLY]
    return needed or [one for one in found if one.kind in (one.POSITIONAL_ONLY, one.POSITIONAL_OR_KEYWORD)]


def _sizes(function: Function) -> tuple[int, ...]:
    """How many cards the function may take."""
    found = len(_parameters(function) or ())
    return (found,) if found in SIZES else SIZES


def _call(function: Function, form: Form, n_cards: int) -> Callable[[list[int]], Any]:
    """The function as one of a list of ids, hole cards before the board."""
    parameters = _parameters(function) or []
    takes_any = len(parameters) == 1 and parameters[0].kind is parameters[0].VAR_POSITIONAL
    if takes_any or len(parameters) == n_cards:
        return lambda ids: function(*(form([one]) if form is cards_text else form([one])[0] for one in ids))
    if len(parameters) == 2:
        return lambda ids: function(form(ids[:HOLE_CARDS]), form(ids[HOLE_CARDS:]))
    return lambda ids: function(form(ids))


def _scores(call: Callable[[list[int]], Any], name: str, rows: Rows) -> tuple[Scores, None]:
    """The score of each hand."""
    scores = []
    for ids in rows.tolist():
        try:
            scores.append(call(ids))
        except Exception as error:  # see above
            raise SchemeError(f"{name}: given {cards_text(ids)} it raises {told(error)}") from error
    return scores, None


def _scores_of_rows(function: Function, name: str, rows: Rows) -> tuple[Scores, None]:
    """The scores that a function of many hands returns."""
    try:
        scores = np.asarray(function(rows.copy()))
    except Exception as error:  # see above
        raise SchemeError(f"{name}: given rows of {rows.shape[1]} cards it raises {told(error)}") from error
    if scores.shape != (len(rows),):
        raise SchemeError(f"{name}: given rows of shape {rows.shape} it returns scores of shape {scores.shape}")
    return scores, None


def told(error: BaseException | None) -> str:
    """An exception in one line."""
    text = shortened(error, 120)
    return f"{type(error).__name__}: {text}" if text else type(error).__name__

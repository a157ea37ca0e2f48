"""Call Python functions that score hands, with the cards in the form that each function accepts."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import numpy as np

from cardspeak.auditing.audited import FEWER, HOLE_CARDS, MANY, Audited
from cardspeak.auditing.scores import Scores, shown, sign
from cardspeak.card_sets import Ids
from cardspeak.cards import card_name, cards_text
from cardspeak.errors import LONGEST_QUOTE, SchemeError, Where, listed, quoted, shortened

Function: TypeAlias = Callable[..., Any]
HandForm: TypeAlias = Callable[[list[int]], Any]
"""A function from card ids to the form in which a scorer accepts cards."""

FORMS: dict[str, HandForm] = {
    "ids": lambda ids: ids,
    "names": lambda ids: [card_name(card) for card in ids],
    "text": cards_text,
}
"""The forms in which a function can accept the cards of one hand: a list of ids, a list of names, or text."""
ROWS = "rows"
"""The form for functions that score many hands at once: they are called with uint8[n, k] and return n scores."""
TAKES = (*FORMS, ROWS)

SIZES = (7, 5)
BY_POSITION = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
PROBE = (51, 46, 33, 28, 11, 22, 1)
"""A hand to test what a function accepts: As Kh Td 9c 4s 7h 2d, shortened to the number of cards being tried."""

_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_PREAMBLE = "Failed in nopython mode pipeline"


def audited_function(function: Function, name: str, n_cards: int | None, takes: str | None) -> Audited:
    """The function as an `Audited`, called with cards in the first form that it accepts.

    Args:
        function: accepts all cards as one argument, hole cards and board as two arguments, or each card as a separate
            argument.
        name: the name to show.
        n_cards: the number of cards in a hand. None means seven if the function accepts seven cards, otherwise five.
        takes: one of `TAKES`; None for the first of `FORMS` that the function accepts.

    Raises:
        SchemeError: the function cannot be called in any of these ways.
    """
    if takes is not None and takes not in TAKES:
        raise SchemeError.at("takes", f"{quoted(takes)} is not a way to pass cards (accepted: {listed(TAKES, 'or')})")
    if next(iter(_names_of_parameters(function)), "") == "self":
        message = f"{shortened(name)} is a method of a class; give a method of an object, as module:object.method"
        raise SchemeError(message, Where("what", words=shortened(name)))
    if takes == ROWS:
        of_rows = SIZES if n_cards is None else (n_cards,)
        return Audited(name, of_rows, partial(_scores_of_rows, function, name), MANY, takes=ROWS)
    sizes: tuple[int, ...] = sizes_of(function) if n_cards is None else (n_cards,)
    failed: BaseException | None = None
    for size in sizes:
        for form in FORMS if takes is None else (takes,):
            call = _call(function, FORMS[form], size)
            try:
                score = call(list(PROBE[:size]))
                if score is not None:
                    _check_the_same(score, call(list(PROBE[:size])), name)
                    asks_whose, scores_of = shape_of(function, size) == "sides", partial(_scores, call, name)
                    return Audited(name, (size,), scores_of, FEWER, asks_whose=asks_whose, takes=form)
            except SchemeError:
                raise
            except (Exception, SystemExit) as error:  # a user's function can raise any exception; the first is reported
                failed = failed or error
    outcome = f"it raises {error_line(failed)}" if failed else "it returns None"
    tried = listed(FORMS, "or") if takes is None else takes
    raise SchemeError.at(
        Where("what", words=shortened(name)), f"given {listed(sizes, 'or')} cards as {tried}, {outcome}"
    )


def _check_the_same(first: Any, second: Any, name: str) -> None:
    """Raise `SchemeError` if two scores of the same cards differ."""
    if sign(first, second):
        message = (
            f"the scores of the same cards are {shown(first)} and then {shown(second)}; a score must be deterministic"
        )
        raise SchemeError.at(Where("what", words=shortened(name)), message)


def _parameters(function: Function) -> list[inspect.Parameter]:
    """The parameters that can receive the cards; empty if Python has no signature for the function.

    These are the required positional parameters. If there are none, the result is `*args`; without `*args`,
    it is the first optional parameter.
    """
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return []
    takes_any = [parameter for parameter in parameters if parameter.kind is parameter.VAR_POSITIONAL]
    by_position = [parameter for parameter in parameters if parameter.kind in BY_POSITION]
    needed = [parameter for parameter in by_position if parameter.default is parameter.empty]
    return needed or takes_any or by_position[:1]


def _names_of_parameters(function: Function) -> list[str]:
    """The names of all parameters; empty if Python has no signature."""
    try:
        return list(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return []


def sizes_of(function: Function) -> tuple[int, ...]:
    """The numbers of cards to try: the number of parameters if it is 7 or 5, otherwise first 7, then 5."""
    n_cards = len(_parameters(function))
    return (n_cards,) if n_cards in SIZES else SIZES


def shape_of(function: Function, n_cards: int) -> str:
    """The shape of the call: `one` argument, `sides` for hole cards and board, or `apart` for one argument per card."""
    parameters = _parameters(function)
    takes_any = len(parameters) == 1 and parameters[0].kind is parameters[0].VAR_POSITIONAL
    if takes_any or len(parameters) == n_cards:
        return "apart"
    return "sides" if len(parameters) == 2 else "one"


def _call(function: Function, form: HandForm, n_cards: int) -> Callable[[list[int]], Any]:
    """The function wrapped to accept a list of ids, hole cards before the board."""
    match shape_of(function, n_cards):
        case "apart":
            return lambda ids: function(*(form([card]) if form is cards_text else form([card])[0] for card in ids))
        case "sides":
            return lambda ids: function(form(ids[:HOLE_CARDS]), form(ids[HOLE_CARDS:]))
        case _:
            return lambda ids: function(form(ids))


def _scores(call: Callable[[list[int]], Any], name: str, rows: Ids) -> tuple[Scores, None]:
    """The score of each hand."""
    scores = []
    for ids in rows.tolist():
        try:
            scores.append(call(ids.copy()))
        except (Exception, SystemExit) as error:  # a user's function can raise any exception
            message = f"given {cards_text(ids)}, it raises {error_line(error)}"
            raise SchemeError.at(Where("what", words=shortened(name)), message) from error
    return scores, None


def _scores_of_rows(function: Function, name: str, rows: Ids) -> tuple[Scores, None]:
    """The scores from a function that accepts many hands at once."""
    try:
        scores = np.asarray(function(rows.copy()))
    except (Exception, SystemExit) as error:  # a user's function can raise any exception
        message = f"given rows of {rows.shape[1]} cards, it raises {error_line(error)}"
        raise SchemeError.at(Where("what", words=shortened(name)), message) from error
    if scores.shape != (len(rows),):
        message = f"given rows of shape {rows.shape}, it returns scores of shape {scores.shape}"
        raise SchemeError.at(Where("what", words=shortened(name)), message)
    return scores, None


def error_line(error: BaseException | None) -> str:
    """An exception in one line. Numba's messages can fill pages, so only the first informative line is kept.

    >>> error_line(ValueError("five cards, please"))
    'ValueError: five cards, please'
    """
    lines = [line.strip() for line in _COLOURS.sub("", str(error)).splitlines()]
    first = next((line for line in lines if line and not line.startswith(_PREAMBLE)), "")
    return f"{type(error).__name__}: {shortened(first, LONGEST_QUOTE)}" if first else type(error).__name__

"""Find what to audit: a scheme, a rulebook, an evaluator of another library, or a user's function."""

from __future__ import annotations

import importlib
import os
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from difflib import get_close_matches
from functools import partial, reduce
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from cardspeak.auditing.audited import Audited, Named
from cardspeak.auditing.functions import audited_function, error_line
from cardspeak.auditing.numba_functions import audited_numba_function, is_compiled
from cardspeak.auditing.peers import PEERS_BY_NAME, audited_peer, peer_of
from cardspeak.auditing.scores import Scores
from cardspeak.auditing.truth import MOST_CARDS
from cardspeak.card_sets import Ids
from cardspeak.errors import LONGEST_NAME, SchemeError, Where, listed_in_short, quoted, shortened
from cardspeak.evaluate.many import evaluate_many
from cardspeak.files import GAME_ENDINGS
from cardspeak.games import Game, Half
from cardspeak.rulebooks import Rulebook, bundled_name, read_rulebook
from cardspeak.rulebooks.compiled import compiled
from cardspeak.rules.places import HAND_SIZE
from cardspeak.schemes import SCHEMES, Scheme, find_scheme


def asked_for(what: object, n_cards: int | None, takes: str | None, order: str | None, *, lowest_wins: bool) -> Audited:
    """The `Audited` for the arguments of `audit`, which other processes can make again from these arguments.

    Args:
        what: a name that the command accepts, a path, a `Scheme`, a `Rulebook` or a function.
        n_cards: the number of cards that a function accepts.
        takes: the form in which a function accepts the cards.
        order: the order that the scores are compared with; None for the one that they are meant to produce.
        lowest_wins: whether the lower score wins.

    Raises:
        SchemeError: an unknown name, or an object that cannot be called with cards.
        RulebookError: a rulebook cannot be read.
    """
    audited = find_audited(what, n_cards, takes)
    audited = replace(audited, lowest_wins=audited.lowest_wins or lowest_wins)
    if (order or audited.order) != "high":
        audited = audited.without_names()
    again = partial(asked_for, lowest_wins=lowest_wins)
    return replace(audited, remade=(again, (what, n_cards, takes, order)))


def find_audited(what: object, n_cards: int | None = None, takes: str | None = None) -> Audited:
    """The `Audited` for a name or an object.

    Args:
        what: a name that the command accepts, a path, a `Scheme`, a `Rulebook` or a function.
        n_cards: the number of cards that a function accepts.
        takes: the form in which a function accepts the cards.

    Raises:
        SchemeError: an unknown name, or an object that cannot be called with cards.
        RulebookError: a rulebook cannot be read.
    """
    name = ""
    if isinstance(what, os.PathLike):
        what = os.fspath(what)
    if isinstance(what, str):
        if what in PEERS_BY_NAME:
            return audited_peer(PEERS_BY_NAME[what])
        name, what = what, _named(what)
    if takes is not None and isinstance(what, Scheme | Rulebook):
        raise SchemeError.at(
            "takes", f"{quoted(takes)} applies only to functions; {shortened(what.name, 20)} is not a function"
        )
    if isinstance(what, Scheme):
        return _audited_scheme(what)
    if isinstance(what, Rulebook):
        return _audited_rulebook(what)
    if not callable(what):
        given = shortened(name or what)
        raise SchemeError(f"{given} is not a scheme, rulebook or function", Where("what", words=given))
    peer = peer_of(what)
    if peer:
        return audited_peer(peer)
    name = name or getattr(what, "__qualname__", type(what).__name__)
    if is_compiled(what) and takes is None:
        return audited_numba_function(what, name, n_cards)
    return audited_function(what, name, n_cards, takes)


def _named(name: str) -> object:
    """The scheme, rulebook or function with this name."""
    if name.lower().endswith(GAME_ENDINGS) or bundled_name(name):
        return read_rulebook(name)
    if ":" in name and not name.lower().endswith(".py"):
        return _load(name)
    if name.lower() not in SCHEMES and ("." in name or "/" in name):
        message = f"{quoted(name)} is not a scheme; write a function as module:function or file.py:function"
        raise SchemeError(message, Where("what", words=quoted(name)))
    return find_scheme(name)


def _load(name: str) -> object:
    """The object that `module:function` or `file.py:function` names."""
    where, _, attributes = name.rpartition(":")
    is_relative = where.startswith(".") and not where.lower().endswith(".py")
    if not where or not attributes or is_relative:
        message = f"{quoted(name)} does not name a function; write module:function or file.py:function"
        raise SchemeError(message, Where("what", words=quoted(name)))
    return _attribute(_module(where), attributes, name)


def _module(where: str) -> ModuleType:
    """The module with this name or in this file. The module is imported, which runs its code."""
    is_file = where.lower().endswith(".py")
    place = Where("what", words=quoted(where, 50))
    if is_file and not os.path.isfile(where):  # noqa: PTH113  the text can be too long for Path
        raise SchemeError.at(place, "there is no such file")
    try:
        with _first_on_path(Path(where).parent if is_file else Path()):
            return _module_of_file(Path(where)) if is_file else importlib.import_module(where)
    except ModuleNotFoundError as error:
        raise SchemeError(
            f"{place} cannot be imported: {shortened(error, LONGEST_NAME)}; it is neither installed nor in this folder",
            place,
        ) from None
    except (Exception, SystemExit) as error:  # a user's code can raise anything
        raise SchemeError(f"{place} cannot be imported: it raises {error_line(error)}", place) from error


@contextmanager
def _first_on_path(folder: Path) -> Iterator[None]:
    """Put this folder first on the import path, as Python does for a script and for `python -m`."""
    entry = os.fspath(folder.resolve())
    sys.path.insert(0, entry)
    try:
        yield
    finally:
        with suppress(ValueError):  # the module may have removed the folder already
            sys.path.remove(entry)


def _module_of_file(path: Path) -> ModuleType:
    """The module in a file, under a unique name. No bytecode file is written next to it."""
    name = f"audited_{path.stem}_{zlib.crc32(os.fsencode(path.resolve())):08x}"
    module = ModuleType(name)
    module.__file__ = os.fspath(path)
    sys.modules[name] = module  # pickle and dataclasses look up definitions here
    try:
        exec(compile(path.read_bytes(), path, "exec"), module.__dict__)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _attribute(module: ModuleType, attributes: str, name: str) -> object:
    """The object with this dotted name in a module."""
    try:
        return reduce(getattr, attributes.split("."), module)
    except AttributeError:
        functions = {key: value for key, value in vars(module).items() if callable(value) and not key.startswith("_")}
        own = [key for key, value in functions.items() if getattr(value, "__module__", "") == module.__name__]
        there = own or list(functions)
        close = get_close_matches(attributes, there, n=1)
        meant = (
            f"did you mean {shortened(close[0])}?"
            if close
            else f"available: {listed_in_short(there[:8])}"
            if there
            else "it has no functions"
        )
        raise SchemeError.at(
            Where("what", words=shortened(name, LONGEST_NAME)),
            f"there is no {quoted(attributes, LONGEST_NAME)}; {meant}",
        ) from None


def _audited_scheme(scheme: Scheme) -> Audited:
    """A scheme as an `Audited`, scored by its kernel."""
    scores_of = partial(_scores_of_scheme, scheme)
    default = HAND_SIZE if HAND_SIZE in scheme.sizes and not scheme.asks_whose else scheme.n_cards
    sizes = (default, *(size for size in scheme.sizes if size != default))
    return Audited(scheme.name, sizes, scores_of, order=scheme.order, asks_whose=scheme.asks_whose, is_thread_safe=True)


def _scores_of_scheme(scheme: Scheme, rows: Ids) -> tuple[Scores, Named | None]:
    scores: Any = np.empty(len(rows), np.int64 if scheme.is_whole else np.float64)
    named = np.empty(len(rows), np.uint8)
    scheme.load_kernel()(rows, scores, named)
    return scores, named


def _audited_rulebook(rulebook: Rulebook) -> Audited:
    """A rulebook as an `Audited`. The score is the number of the best hand; hands that match no definition score -1."""
    # Every game needs a half that ranks all hands. A rulebook can leave hands undefined, so there is also a high half.
    halves = Half("high", "high"), Half("rulebook", rulebook)
    game = Game("audit", "an audit", hole_cards=MOST_CARDS, board_cards=0, halves=halves)
    numbers = np.array([-1, *compiled(rulebook).numbers], np.int64)
    return Audited(
        rulebook.name,
        (5, 7),
        lambda rows: (numbers[evaluate_many(rows, game=game, half="rulebook")], None),
        is_thread_safe=True,
    )

"""What somebody wants audited: a scheme, a rulebook, an evaluator of another library, or a function of his own."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from functools import partial, reduce
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from cardspeak.auditing.audited import Audited, Groups
from cardspeak.auditing.functions import audited_function, told
from cardspeak.auditing.numba_functions import audited_numba_function, is_compiled
from cardspeak.auditing.peers import PEERS, PEERS_BY_NAME, audited_peer
from cardspeak.auditing.scores import Rows, Scores
from cardspeak.errors import SchemeError, listed, quoted, shortened
from cardspeak.evaluate.many import evaluate_many
from cardspeak.files import GAME_ENDINGS
from cardspeak.games import rulebook_game
from cardspeak.rulebooks import Rulebook, bundled_name, read_rulebook
from cardspeak.rulebooks.compiled import compiled
from cardspeak.rules.places import HAND_SIZE
from cardspeak.schemes import SCHEMES, Scheme, find_scheme


def find_audited(what: object, n_cards: int | None = None, takes: str | None = None) -> Audited:
    """What is to be audited.

    Args:
        what: a name, as the command takes it; or a `Scheme`, a `Rulebook` or a function.
        n_cards: how many cards a function takes.
        takes: how a function takes them.

    Raises:
        SchemeError: there is no such thing, or it cannot be called with cards.
        RulebookError: a rulebook cannot be read.
    """
    name = ""
    if isinstance(what, str):
        if what in PEERS_BY_NAME:
            return audited_peer(PEERS_BY_NAME[what])
        name, what = what, _named(what)
    if isinstance(what, Scheme):
        return _audited_scheme(what)
    if isinstance(what, Rulebook):
        return _audited_rulebook(what)
    if not callable(what):
        raise SchemeError(f"{name or shortened(what)} is no scheme, rulebook or function")
    for peer in PEERS:
        if peer.library in sys.modules and what is _attribute(sys.modules[peer.library], peer.attribute, ""):
            return audited_peer(peer)
    name = name or getattr(what, "__qualname__", type(what).__name__)
    if is_compiled(what) and takes is None:
        return audited_numba_function(what, name, n_cards)
    return audited_function(what, name, n_cards, takes)


def _named(name: str) -> object:
    """The scheme, rulebook or function of a name."""
    if name.lower().endswith(GAME_ENDINGS) or bundled_name(name):
        return read_rulebook(name)
    if ":" in name:
        return _load(name)
    if name.lower() not in SCHEMES and ("." in name or "/" in name):
        raise SchemeError(f"{quoted(name)} is no scheme; a function is written as module:function or file.py:function")
    return find_scheme(name)


def _load(name: str) -> object:
    """The object that `module:function` or `file.py:function` names."""
    where, _, attributes = name.rpartition(":")
    if not where or not attributes:
        raise SchemeError(f"{quoted(name)} names no function; write module:function or file.py:function")
    return _attribute(_module(where), attributes, name)


def _module(where: str) -> ModuleType:
    """The module of a name or of a file, run as Python runs what it imports."""
    try:
        if where.endswith(".py"):
            return _module_of_file(Path(where))
        if "" not in sys.path:  # as `python -m` does: modules in the current folder come first
            sys.path.insert(0, "")
        return importlib.import_module(where)
    except SchemeError:
        raise
    except ModuleNotFoundError as error:
        raise SchemeError(f"{quoted(where)} cannot be imported: {error}, neither installed nor here") from None
    except (Exception, SystemExit) as error:  # of any kind: it is a stranger's code that runs
        raise SchemeError(f"{quoted(where)} cannot be imported: it raises {told(error)}") from error


def _module_of_file(path: Path) -> ModuleType:
    if not path.is_file():
        raise SchemeError(f"{quoted(path)}: there is no such file")
    found = importlib.util.spec_from_file_location(path.stem, path)
    if found is None or found.loader is None:
        raise SchemeError(f"{quoted(path)} cannot be imported")
    module = importlib.util.module_from_spec(found)
    sys.modules.setdefault(path.stem, module)  # where Numba and pickle look for what is defined in it
    found.loader.exec_module(module)
    return module


def _attribute(module: ModuleType, attributes: str, name: str) -> object:
    """What a dotted name means in a module."""
    try:
        return reduce(getattr, attributes.split("."), module)
    except AttributeError:
        functions = [one for one, found in vars(module).items() if callable(found) and not one.startswith("_")]
        there = f" (there: {shortened(listed(functions[:8]))})" if functions else ""
        raise SchemeError(f"{name}: {module.__name__} has no {attributes}{there}") from None


def _audited_scheme(scheme: Scheme) -> Audited:
    """A scheme, scored by its kernel."""
    scores_of = partial(_scores_of_scheme, scheme)
    totals = {hole + board for hole in scheme.hole_cards for board in scheme.board_cards}
    default = HAND_SIZE if HAND_SIZE in totals and not scheme.asks_whose else scheme.n_cards
    return Audited(scheme.name, (default, *sorted(totals - {default})), scores_of, order=scheme.order)


def _scores_of_scheme(scheme: Scheme, rows: Rows) -> tuple[Scores, Groups | None]:
    scores: Any = np.empty(len(rows), np.int64 if scheme.is_whole else np.float64)
    groups = np.empty(len(rows), np.uint8)
    scheme.load_kernel()(rows, scores, groups)
    return scores, groups if scheme.order == "high" else None


def _audited_rulebook(rulebook: Rulebook) -> Audited:
    """A rulebook, by the number of the best hand; a hand that it does not define has less than any."""
    game = rulebook_game(rulebook)
    numbers = np.array([-1, *compiled(rulebook).numbers], np.int64)
    return Audited(rulebook.name, (5, 7), lambda rows: (numbers[evaluate_many(rows, game=game)], None))

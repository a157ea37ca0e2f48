"""Small inputs for every kernel, which can be run again in a process with other settings.

Each public function of the modules here runs some kernels, checks the results where it can,
and returns them as plain data. `python -m tests.kernels.small` prints the settings of its process and all results as
JSON.
"""

from __future__ import annotations

import inspect
import json
import math
import os
import subprocess
import sys
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, TypeAlias

import cardspeak

ROOT, SOURCES = Path(__file__).parents[3], Path(cardspeak.__file__).parents[1]


def cases() -> dict[str, Callable[[], Any]]:
    """The functions by name."""
    from tests.kernels.small import abstraction, equity, money, orders, schemes

    return {
        f"{module.__name__.rpartition('.')[2]}.{name}": function
        for module in (money, orders, equity, abstraction, schemes)
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if function.__module__ == module.__name__ and not name.startswith("_")
    }


Results: TypeAlias = dict[str, Any]
"""The return values of the functions by name, as read back from JSON."""


def results(names: Collection[str] = ()) -> Results:
    """The results of the named functions, or of all functions, in this process."""
    chosen = {name: function for name, function in cases().items() if not names or name in names}
    computed: Results = json.loads(json.dumps({name: function() for name, function in chosen.items()}))
    return computed


def results_elsewhere(names: Collection[str] = (), **settings: str) -> tuple[dict[str, Any], Results]:
    """The settings of a new process with these environment variables, and the results of the functions there."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.kernels.small", *names],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": os.pathsep.join((str(SOURCES), str(ROOT)))} | settings,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    setting, computed = json.loads(done.stdout)
    return setting, computed


def differing(some: Results, others: Results) -> list[str]:
    """The names of the functions whose results differ; floats may differ in the last digits."""
    names = sorted(some.keys() | others.keys())
    return [name for name in names if not (name in some and name in others and is_same(some[name], others[name]))]


def is_same(a: Any, b: Any) -> bool:
    """Whether two results are equal; floats may differ by rounding."""
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(is_same, a, b))
    if isinstance(a, float) and isinstance(b, float):
        return math.isclose(a, b, rel_tol=1e-13)
    return bool(a == b)

"""Many small cases in one test, and fewer examples of slow properties."""

from __future__ import annotations

import inspect
import reprlib
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import pytest
from hypothesis import settings

Test = Callable[..., None]

_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = 120
_SHORT.maxtuple = _SHORT.maxlist = _SHORT.maxdict = _SHORT.maxlevel = 12


USUAL = 40
"""How many examples of a property the usual tests try (see conftest.py)."""


def fewer(n_examples: int) -> settings:
    """Settings for a slow property: this many examples in the usual tests, and all 500 in the exhaustive ones."""
    tried = settings().max_examples
    return settings(max_examples=n_examples if tried <= USUAL else tried)


def cases(names: str | tuple[str, ...], given: Iterable[Any]) -> Callable[[Test], Test]:
    """Like `pytest.mark.parametrize`, except that all cases are one test.

    pytest needs a millisecond or two for each test in each of its processes, which is more than most cases need. All
    cases run with the same fixtures, and the failure names those that fail.
    """
    arguments = names if isinstance(names, tuple) else (names,)
    values = [value if isinstance(names, tuple) else (value,) for value in given]
    assert values, "there are no cases"

    def looped(test: Test) -> Test:
        @wraps(test)
        def run_all(*args: Any, **fixtures: Any) -> None:
            errors, failed = [], []
            for case in values:
                try:
                    test(*args, **fixtures, **dict(zip(arguments, case, strict=True)))
                except (Exception, pytest.fail.Exception) as error:
                    errors.append(error)
                    failed.append(", ".join(map(_SHORT.repr, case)))
            if errors:
                lines = "\n  ".join(failed)
                errors[0].add_note(f"{len(failed)} of {len(values)} cases fail; the first is:\n  {lines}")
                raise errors[0]

        signature = inspect.signature(test)
        fixtures = [parameter for name, parameter in signature.parameters.items() if name not in arguments]
        run_all.__signature__ = signature.replace(parameters=fixtures)  # type: ignore[attr-defined]
        return run_all

    return looped

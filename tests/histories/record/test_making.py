"""Records that are made quickly are the same as others."""

from __future__ import annotations

import inspect
import pickle
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from cardspeak.histories import History
from cardspeak.histories.record.history import Source, Stakes
from cardspeak.histories.record.making import make_history

_GIVEN: Any = (Source("hands.txt", 2, 9), "PHH", "5", "", "cash", "holdem", "no", None, Stakes(), "", 1, (), ())


def test_it_takes_what_the_constructor_takes() -> None:
    made, constructor = (inspect.signature(each).parameters for each in (make_history, History))
    assert [(each.name, each.default) for each in made.values()] == [
        (each.name, each.default) for each in constructor.values()
    ]


def test_the_record_is_the_same() -> None:
    everything: Any = dict(zip(inspect.signature(History).parameters, range(100), strict=False))
    for made, known in (
        (make_history(*_GIVEN), History(*_GIVEN)),
        (make_history(**everything), History(**everything)),
    ):
        assert type(made) is History
        assert made == known
        assert pickle.loads(pickle.dumps(made)) == known
        assert replace(made, site="x") == replace(known, site="x")


def test_it_cannot_be_changed() -> None:
    made = make_history(*_GIVEN)
    with pytest.raises(FrozenInstanceError):
        made.site = "x"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del made.site

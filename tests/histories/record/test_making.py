"""Records that are made quickly are the same as others."""

from __future__ import annotations

import copy
import inspect
import pickle
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest

from cardspeak.histories import History
from cardspeak.histories.record.history import Source, Stakes
from cardspeak.histories.record.making import make_history

_GIVEN: Any = (Source("hands.txt", 2, 9), "PHH", "5", "", "cash", "holdem", "no", None, Stakes(), "", 1, (), ())
_NAMED: dict[str, Any] = dict(zip(inspect.signature(History).parameters, _GIVEN[:-1], strict=False))


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


def test_actions_are_made_when_somebody_asks_for_them() -> None:
    asked = []

    def make() -> tuple[Any, ...]:
        asked.append(1)
        return ("an action",)

    def lazy() -> Any:
        return make_history(**_NAMED, actions=make)

    known: Any = make_history(**_NAMED, actions=("an action",))  # type: ignore[arg-type]
    hand = lazy()
    assert hand.site == "PHH"
    assert not asked
    assert hand.actions == hand.actions == ("an action",)
    assert len(asked) == 1
    assert lazy() == known
    assert known == lazy()
    assert hash(lazy().actions) == hash(known.actions)
    for same in (pickle.loads(pickle.dumps(lazy())), copy.copy(lazy()), copy.deepcopy(lazy())):
        assert same == known
    assert replace(lazy(), site="x").actions == ("an action",)


def test_other_attributes_do_not_exist() -> None:
    hand: Any = make_history(*_GIVEN)
    with pytest.raises(AttributeError, match="'History' object has no attribute 'action'"):
        _ = hand.action
    assert not hasattr(hand, "_make_actions")
    with pytest.raises(FrozenInstanceError):
        hand.actions = ()

"""The garbage collector is paused while kernels are compiled, and only then."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import pytest
from numba import njit
from numba.core.event import trigger_event

from cardspeak.kernels.orders.high_loops import high_with_fixed


@pytest.fixture(autouse=True)
def _collector_is_on() -> Iterator[None]:
    gc.enable()
    yield
    gc.enable()


def compiling(dispatcher: object) -> Any:
    """What Numba announces while it compiles a function."""
    return trigger_event("numba:compile", data={"dispatcher": dispatcher})


def test_it_is_paused_until_the_kernel_and_all_that_it_calls_are_compiled() -> None:
    with compiling(high_with_fixed):
        assert not gc.isenabled()
        with compiling(high_with_fixed):
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_goes_on_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), compiling(high_with_fixed):
        raise ZeroDivisionError
    assert gc.isenabled()


def test_it_stays_off_if_the_caller_has_turned_it_off() -> None:
    gc.disable()
    with compiling(high_with_fixed):
        assert not gc.isenabled()
    assert not gc.isenabled()


def test_functions_of_others_are_compiled_as_before() -> None:
    with compiling(njit(lambda number: number)):
        assert gc.isenabled()

"""How `benchmarks.cycles` finds the hot loops of a kernel in its assembly."""

from __future__ import annotations

import pytest

from benchmarks.assembly import SMALLEST, hot_loops

LONG = ["\teor\tv0.16b, v1.16b, v2.16b"] * SMALLEST
KERNEL = "_ZN5loops9of_hands1E"
NAME = "of_hands1"


def assembly(*lines: str) -> str:
    wrapper = ["_ZN7cpython5loops9of_hands1E:", ".LBB9_1:", *LONG, "\tb.ne\t.LBB9_1", ".Lfunc_end9:"]
    return "\n".join([*wrapper, f"{KERNEL}:", *lines, "\tret", ".Lfunc_end0:"])


def test_each_step_is_a_loop() -> None:
    first = [".LBB0_1:", "\t.p2align\t4", *LONG, "\tcbz\tx0, .LBB0_9", "\tb.ne\t.LBB0_1"]
    second = [".LBB0_2:", *LONG, "\tb.gt\t.LBB0_2"]
    bodies = hot_loops(assembly(*first, *second, ".LBB0_9:"), NAME, 2)
    assert [len(body) for body in bodies] == [SMALLEST + 2, SMALLEST + 1]
    assert bodies[0][-2:] == ["cbz\tx0, .LBB0_9", "b.ne\t.LBB0_1"]


def test_only_the_innermost_loop_counts() -> None:
    inner = [".LBB0_2:", *LONG, "\tjne\t.LBB0_2"]
    assert len(hot_loops(assembly(".LBB0_1:", *LONG, *inner, "\tjne\t.LBB0_1"), NAME, 1)[0]) == SMALLEST + 1


def test_a_short_loop_is_not_hot() -> None:
    assert hot_loops(assembly(".LBB0_1:", *LONG[1:], "\tb.ne\t.LBB0_1"), NAME, 0) == []


def test_a_jump_back_over_the_end_of_other_code_is_not_a_loop() -> None:
    assert hot_loops(assembly(".LBB0_1:", *LONG, "\tb\t.LBB0_9", *LONG, "\tb.ne\t.LBB0_1"), NAME, 0) == []


def test_of_two_paths_through_a_loop_the_longer_one_counts() -> None:
    paths = [".LBB0_1:", *LONG, ".LBB0_2:", *LONG, "\tb.eq\t.LBB0_1", "\tb.ne\t.LBB0_2"]
    assert len(hot_loops(assembly(*paths), NAME, 1)[0]) == 2 * SMALLEST + 1


def test_an_unrolled_loop_is_an_error() -> None:
    remainder = [".LBB0_2:", *LONG, "\tb.ne\t.LBB0_2"]
    with pytest.raises(RuntimeError, match="of_hands1 has 2 hot loops, not 1"):
        hot_loops(assembly(".LBB0_1:", *LONG, "\tb.ne\t.LBB0_1", *remainder), NAME, 1)

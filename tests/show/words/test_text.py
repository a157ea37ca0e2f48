"""Shares as text."""

from __future__ import annotations

from cardspeak.show.words.text import percent


def test_only_exactly_0_or_1_is_shown_as_0_or_100_percent() -> None:
    assert [percent(share) for share in (0, 1e-9, 0.004, 0.01, 0.5, 0.994, 0.996, 1)] == [
        "0 %", "<1 %", "<1 %", "1 %", "50 %", "99 %", ">99 %", "100 %",
    ]  # fmt: skip
    assert [percent(share, 2) for share in (0.00001, 0.0001, 0.99999)] == ["<0.01 %", "0.01 %", ">99.99 %"]

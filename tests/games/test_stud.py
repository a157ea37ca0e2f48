"""Stud games, checked against their published rules."""

from __future__ import annotations

from cardspeak import evaluate


def test_27_razz() -> None:
    """Aces are high, and straights and flushes count: BARGE Rulebook, Deuce-to-Seven Razz."""
    best = evaluate("7s 5d 4h 3c 2d Ks Kd", game="27-razz")
    aces = evaluate("As Ad Ah 5d 4h 3c 2d", game="27-razz")
    straight = evaluate("6s 5d 4h 3c 2d 2c 2h", game="27-razz")
    flush = evaluate("7s 5s 4s 3s 2s Kd Kc", game="27-razz")
    assert best.name == "7-5-4-3-2 low, number one"
    assert aces.name == "A-5-4-3-2 low"
    assert straight.name == "One pair, deuces"
    assert flush.name == "K-5-4-3-2 low"
    assert best > flush > aces > straight

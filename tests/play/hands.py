"""Short ways to play hands in tests."""

from __future__ import annotations

from typing import Any

import pytest

from cardspeak.errors import CardspeakError
from cardspeak.play import Hand


def play(text: str, **options: Any) -> Hand:
    """The hand of Ann, Bob and Cid, who posts no blind, with blinds of 1 and 2; actions are separated by semicolons."""
    actions = [action.strip() for action in text.split(";") if action.strip()]
    given: dict[str, Any] = {"players": ["Ann", "Bob", "Cid"], "blinds": [1, 2]} | options
    return Hand.play(given.pop("players"), actions, **given)


def refusal(text: str, **options: Any) -> str:
    """The message of the error that the actions cause."""
    with pytest.raises(CardspeakError) as caught:
        play(text, **options)
    return str(caught.value)


def spans(hand: Hand) -> tuple[object, object, object, object]:
    """Whose turn it is, the call, and the smallest and the largest raise."""
    assert hand.allowed is not None, hand
    return tuple(hand.allowed)  # type: ignore[return-value]

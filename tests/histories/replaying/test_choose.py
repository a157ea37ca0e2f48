"""A hand of a file, chosen by its id or its number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardspeak import HistoryError
from cardspeak.histories import History, Source, Unreadable
from cardspeak.histories.replaying.choose import choose_hand
from tests.cases import cases
from tests.histories.replaying.hands import history

HANDS = [replace(history(), id=number) for number in ("901", "2", "903")]
BROKEN = Unreadable(Source("hands.txt", 0, 4), "Test", "the first line is cut")


@cases(
    ("wanted", "chosen"),
    [(None, "901"), ("901", "901"), ("1", "901"), ("#3", "903"), ("903", "903"), ("2", "2"), (" 3 ", "903")],
)
def test_a_hand_is_chosen(wanted: str | None, chosen: str) -> None:
    hand, count = choose_hand(iter(HANDS), wanted, "hands.txt")
    assert (hand.id, count) == (chosen, 3)


def test_an_id_comes_before_a_number() -> None:
    hands: list[History | Unreadable] = [replace(history(), id="2"), replace(history(), id="x")]
    assert choose_hand(hands, "2", "hands.txt")[0].id == "2"


def test_the_first_hand_that_can_be_read() -> None:
    assert choose_hand([BROKEN, *HANDS], None, "hands.txt")[0].id == "901"


@cases(
    ("hands", "wanted", "message"),
    [
        (HANDS, "7", 'hand: "7" is not in hands.txt, which has 3 hands; give an id, or a number from 1 to 3'),
        (HANDS, "0", 'hand: "0" is not in hands.txt, which has 3 hands; give an id, or a number from 1 to 3'),
        (HANDS, "", 'hand: "" is not in hands.txt, which has 3 hands; give an id, or a number from 1 to 3'),
        ([BROKEN], None, "hands.txt: line 4: the first line is cut"),
        ([*HANDS, BROKEN], "4", "hands.txt: line 4: the first line is cut"),
    ],
)
def test_a_hand_that_cannot_be_chosen(hands: list[History | Unreadable], wanted: str | None, message: str) -> None:
    with pytest.raises(HistoryError) as caught:
        choose_hand(hands, wanted, "hands.txt")
    assert str(caught.value) == message

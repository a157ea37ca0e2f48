"""The record that a draft makes."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, fields, replace
from decimal import Decimal

import pytest

from cardspeak.histories import History
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.history import Action, Source, Unread
from tests.cases import cases


def a_record() -> History:
    draft = Draft("PokerStars", Source("hands.txt", 3, 120))
    for number, name in enumerate(("Ann", "Bo", "Cy"), 1):
        draft.seat(name, number, Decimal(100))
    draft.put(0, "bet", Decimal(5))
    draft.put_to(1, "raise", Decimal(20))
    draft.fold(2)
    draft.fold(0)
    draft.give_back(1, Decimal(15))
    draft.award(1, Decimal("9.5"))
    draft.rake = Decimal("0.5")
    draft.fees["jackpot"] = Decimal(0)
    draft.not_understood(7, "a line")
    return draft.history()


def test_a_record_has_all_fields_and_equals_one_that_is_constructed_from_them() -> None:
    record = a_record()
    values = {field.name: getattr(record, field.name) for field in fields(History)}
    assert type(record) is History
    assert record == History(**values)
    assert hash(record) == hash(History(**values))


def test_records_can_be_copied_and_pickled() -> None:
    record = a_record()
    copies = [pickle.loads(pickle.dumps(record)), copy.deepcopy(record), replace(record)]
    assert copies == [record] * 3
    assert {type(each) for each in copies} == {History}


def test_a_record_cannot_be_changed() -> None:
    record = a_record()
    with pytest.raises(FrozenInstanceError):
        record.id = "5"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del record.id
    with pytest.raises(FrozenInstanceError):
        record.more = 1  # type: ignore[attr-defined]


def test_a_record_has_what_the_draft_was_told() -> None:
    record = a_record()
    assert [seat.contributed for seat in record.players] == [5, 20, 0]
    assert [seat.folded for seat in record.players] == [True, False, True]
    assert record.actions[1] == Action(0, 1, "raise", Decimal(20), Decimal(20))
    assert (record.source.n, record.rake) == (3, Decimal("0.5"))
    assert record.fees == {"jackpot": 0}
    assert record.unread == (Unread(7, "a line"),)


@cases(
    ("bets", "over"),
    [
        ((), None),
        (("5",), None),
        (("5", "5"), None),
        (("5", "8", "2"), (1, Decimal(3))),
        (("0", "0"), None),
        (("-1", "-2"), (0, Decimal(1))),  # of damaged files
    ],
)
def test_the_part_of_the_largest_bet_that_nobody_called(bets: tuple[str, ...], over: object) -> None:
    draft = Draft("PokerStars", Source("hands.txt", 0, 1))
    for player, bet in enumerate(bets):
        draft.put(draft.seat(f"player {player}", player, None), "bet", Decimal(bet))
    assert draft.uncalled() == over

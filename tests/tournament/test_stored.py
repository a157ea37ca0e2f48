"""Values of stacks that were stored as JSON are the same after they are read back."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest

from cardspeak import Icm, IcmChange, PotError, icm, icm_change, settle
from tests.cases import cases

STACKS: dict[str, Any] = {"Ann": 10**10, "Bob": Decimal("1e10") + Decimal("0.5"), "Cid": 2**53 + 1, "Dee": 0}


def written(result: Any) -> Any:
    return json.loads(json.dumps(result.to_dict()))


def test_values_come_back() -> None:
    result = icm(STACKS, [50, Decimal("30.25"), 20])
    again = Icm.from_dict(written(result))
    assert again == result
    assert again.lines() == result.lines()
    seats = icm([5000] * 25, [50, 30])
    assert Icm.from_dict(written(seats), player=int) == seats


def test_changes_come_back() -> None:
    ann, bob = UUID(int=1), UUID(int=2)
    result = icm_change(settle({ann: 100, bob: 100}, [ann, bob]), {ann: 500, bob: 100}, [50, 30])
    again = IcmChange.from_dict(written(result), player=UUID)
    assert again == result
    assert again.changes == result.changes


WRONG: list[tuple[Any, str]] = [
    ("text", "it is not accepted; give what to_dict of a result of icm returned"),
    ({"kind": "icm_change"}, "it is not accepted; give what to_dict of a result of icm returned"),
    ({"kind": "icm"}, 'the key or player "stacks" is missing'),
    (written(icm(STACKS, [50])) | {"values": {}}, 'the key or player "Ann" is missing'),
    (written(icm(STACKS, [50])) | {"prizes": ["five"]}, "it cannot be read: 'five' is not a number"),
    (written(icm(STACKS, [50])) | {"prizes": 5}, "it cannot be read: "),
]


@cases(("stored", "message"), WRONG)
def test_other_json_is_refused(stored: Any, message: str) -> None:
    with pytest.raises(PotError) as refused:
        Icm.from_dict(stored)
    assert str(refused.value).startswith(f"stored: {message}")

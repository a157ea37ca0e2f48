"""Players can be identified by any value that can be a key, or the value is refused at once."""

from __future__ import annotations

import json
import pickle
from collections import namedtuple
from collections.abc import Hashable
from enum import Enum
from fractions import Fraction
from typing import Any
from uuid import UUID

import numpy as np
import pytest

from cardspeak import PotError, icm, icm_change, settle, settle_cards, svg
from tests.cases import cases

Id = namedtuple("Id", "site number")


class Name(Enum):
    ANN = 1
    BOB = 2
    CID = 3


IDS: list[tuple[Hashable, ...]] = [
    ("Ann", "Bob", "Cid"),
    (17, 4, -1),
    (10**30, 10**31, 0),
    tuple(map(np.int64, (17, 4, 2))),
    tuple(UUID(int=number) for number in (7, 8, 9)),
    (("site", 17), ("site", 4), ("site", 2)),
    ((), (1,), ((),)),
    (Id("site", 17), Id("site", 4), ("site", "17")),
    tuple(Name),
    (1.5, 2.0, Fraction(1, 3)),
    (b"Ann", frozenset({1}), "B\nb"),
    ("", " ", 17),
]


@cases("ids", IDS)
def test_any_value_that_can_be_a_key_identifies_a_player(ids: tuple[Any, ...]) -> None:
    ann, bob, cid = ids
    bets = dict.fromkeys(ids, 25)
    ranked = settle(bets, [[ann, bob], cid], dead=1, button=bob)
    assert dict(ranked.payouts) == {ann: 38, bob: 38}
    assert settle(bets, values={ann: 2, bob: 2, cid: 1}, dead=1, button=bob) == ranked
    board = "2c 3c 4d 8h 9h"
    cards = {ann: "As Kd", bob: "Ah Kc", cid: "Qs Jd"}
    assert dict(settle_cards(bets, cards, board, dead=1, button=bob).payouts) == {ann: 38, bob: 38}
    options: dict[str, Any] = {"folded": [bob], "mucked": [ann], "dead_of": {bob: 5}, "button": cid}
    won = settle(bets | {cid: 30}, **options)
    assert dict(won.net) == {ann: -25, bob: -30, cid: 55}
    for result in (ranked, won):
        answer: Any = result.to_dict()
        assert json.loads(json.dumps(answer)) == answer
        assert {award["player"] for pot in answer["pots"] for award in pot["awards"]} == set(answer["payouts"])
        assert set(answer["payouts"]) | set(answer["returned"]) <= {str(player) for player in ids}
        assert "<svg" in svg(result)
        assert result.lines()
        assert pickle.loads(pickle.dumps(result)) == result
    change = icm_change(won, dict.fromkeys(ids, 100), [50, 30])
    assert change.changes[cid] > 0
    for valued in (change, icm(dict.fromkeys(ids, 100), [50, 30])):
        assert json.loads(json.dumps(valued.to_dict())) == valued.to_dict()
        assert str(valued)


NOT_ACCEPTED = "identify players by text, numbers or other hashable values, except None, True and False"
REFUSED: list[tuple[tuple[Any, ...], str]] = [
    ((None, "Bob"), f"None is not a player; {NOT_ACCEPTED}"),
    ((True, "Bob"), f"True is not a player; {NOT_ACCEPTED}"),
    ((np.True_, "Bob"), f"True is not a player; {NOT_ACCEPTED}"),
    ((float("nan"), "Bob"), "nan is not a player, because it does not equal itself"),
    ((17, "17"), 'two players are written "17" in JSON; give each player a different name or number'),
    (((1, 2), "(1, 2)"), 'two players are written "(1, 2)" in JSON; give each player a different name or number'),
]


@cases(("ids", "message"), REFUSED)
def test_other_values_are_refused_at_once(ids: tuple[Any, ...], message: str) -> None:
    amounts = dict.fromkeys(ids, 25)
    with pytest.raises(PotError) as refused:
        settle(amounts, folded=[ids[1]])
    assert str(refused.value) == f"bets: {message}"
    with pytest.raises(PotError) as refused:
        settle_cards(amounts, {}, folded=[ids[1]])
    assert str(refused.value) == f"bets: {message}"
    with pytest.raises(PotError) as refused:
        icm(amounts, [50])
    assert str(refused.value) == f"stacks: {message}"


def test_a_seat_number_of_numpy_is_shown_like_any_other() -> None:
    bets = {np.int64(17): 25, np.int64(4): 25}
    assert str(settle(bets, [17, 4])) == "main pot: 50, contested by seat 17 and seat 4; seat 17 wins 50"


def test_a_number_too_long_to_be_written_is_refused() -> None:
    with pytest.raises(PotError, match=r"^bets: a huge number is not a player, because it has too many digits$"):
        settle({10**5000: 25})

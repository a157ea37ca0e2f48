"""Tournament tables: how the hand changes the values of the stacks."""

from __future__ import annotations

from typing import Any

import pytest

from cardspeak import CardspeakError, showdown
from tests.cases import cases


def table(*stacks: Any, **keys: Any) -> dict[str, Any]:
    """Ann beats Bob for 10 each; Cid has folded."""
    players: list[dict[str, Any]] = [
        {"name": "Ann", "cards": "As Ah", "bet": 10},
        {"name": "Bob", "cards": "Ks Kh", "bet": 10},
        {"name": "Cid", "bet": 0, "folded": True},
    ]
    for player, stack in zip(players, stacks, strict=True):
        if stack is not None:
            player["stack"] = stack
    return {"board": "2c 3c 4c 8d 9d", "players": players, "prizes": [50, 30, 20]} | keys


def test_what_the_stacks_become() -> None:
    """Bob is eliminated in third place; the changes in value add up to zero."""
    result = showdown(table(10, 10, 80))
    assert result.icm is not None
    assert dict(result.icm.before.stacks) == {"Ann": 10, "Bob": 10, "Cid": 80}
    assert dict(result.icm.after.stacks) == {"Ann": 20, "Bob": 0, "Cid": 80}
    assert result.icm.after.values["Bob"] == 20
    assert sum(result.icm.changes.values()) == pytest.approx(0, abs=1e-9)
    assert list(result.to_dict())[-2:] == ["hands", "icm"]
    assert result.to_dict()["icm"] == result.icm.to_dict()


def test_without_prizes_the_result_does_not_mention_them() -> None:
    given = table(None, None, None)
    del given["prizes"]
    assert showdown(given).icm is None
    assert "icm" not in showdown(given).to_dict()


def test_an_ante_is_taken_from_the_stack_of_the_player_who_paid_it() -> None:
    given = table(100, 100, 100)
    given["players"][2]["dead"] = 5
    result = showdown(given)
    assert result.icm is not None
    assert dict(result.icm.after.stacks) == {"Ann": 115, "Bob": 90, "Cid": 95}


@cases(
    ("stacks", "keys", "expected"),
    [
        (
            (5, 100, 80),
            {},
            "stack of Ann: 5 is less than the 10 that the player put in; give the chips from before the hand",
        ),
        ((-5, 100, 80), {}, "stack of Ann: -5 is negative; a stack must be 0 or more"),
        (
            (100, None, 80),
            {},
            'table: there is no stack for "Bob"; if there are prizes, give every player a stack, the chips before the hand',
        ),
        (
            (100, 100, 80),
            {"prizes": [50, 30, 20, 10]},
            "prizes: 4 prizes for 3 players; give at most one prize per player",
        ),
        (
            (100, 100, 80),
            {"prizes": [30, 50]},
            "prize of place 2: 50 is more than 30, the prize of place 1; give prizes from the first place down",
        ),
        ((100, 100, 80), {"prizes": [-1]}, "prize of place 1: -1 is negative; a prize must be 0 or more"),
        ((100, 100, 80), {"prizes": [0]}, "prizes: all of them are 0; at least the first place must pay"),
        (
            (100, 100, 80),
            {"prizes": []},
            "table: there are stacks, but no prizes; write the prize for each place: prizes = [50, 30, 20]",
        ),
        (
            (100, 100, 80),
            {"prizes": "50"},
            'table: prizes is "50"; write a list with the prize for each place, first place first',
        ),
        (
            (100, 100, 80),
            {"prizes": [50, 30, 20, "x"]},
            'table: prize of place 4: "x" is not an amount; give a number such as 25 or 12.50',
        ),
        (
            ("x", 100, 80),
            {},
            'table: player 1 (Ann): stack: "x" is not an amount; give a number such as 25 or 12.50',
        ),
        (
            (100, 100, 80),
            {"dead": 5},
            "dead money: it is not known who paid the 5; give dead money by player, as `dead_of` in settle or as `dead` of a "
            "player in a table",
        ),
    ],
)
def test_what_is_wrong(stacks: tuple[Any, ...], keys: dict[str, Any], expected: str) -> None:
    with pytest.raises(CardspeakError) as caught:
        showdown(table(*stacks, **keys))
    assert str(caught.value) == expected

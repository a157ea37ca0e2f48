"""Tables with actions: the bets follow from what the players did."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cardspeak import CardError, GameError, HandError, TableError, all_in, showdown
from tests.cases import cases

TABLE: dict[str, Any] = {
    "blinds": [1, 2],
    "button": "Ann",
    "actions": [
        "Ann raises to 6", "Bob folds", "Cid calls", "deal 2c 7d Kh", "Cid checks", "Ann bets 9", "Cid is all in",
        "Ann calls", "deal 4s 9h", "Ann shows As Ac",
    ],
    "players": [
        {"name": "Ann", "stack": 100},
        {"name": "Bob", "stack": 100},
        {"name": "Cid", "stack": 40, "cards": "Qs Qh"},
    ],
}  # fmt: skip


def test_a_table_with_actions_is_settled() -> None:
    result = showdown(TABLE)
    assert result.net == {"Ann": 41, "Bob": -1, "Cid": -40}
    assert [seat.bet for seat in result.seats] == [40, 1, 40]
    assert result.boards[0].board == "2c 7d Kh 4s 9h"


def test_a_file_with_actions(tmp_path: Path) -> None:
    players = "".join(f'[[players]]\nname = "{name}"\n' for name in ("Ann", "Bob"))
    file = tmp_path / "table.toml"
    file.write_text(f'blinds = [0.5, 1]\nactions = ["Bob raises to 2.50", "Ann folds"]\n{players}', "utf-8")
    assert showdown(file).net == {"Ann": -1, "Bob": 1}


def test_other_keys_of_a_table_still_count() -> None:
    table = TABLE | {"rake": {"percent": 10}, "dead": 9, "unit": 1}
    assert showdown(table).payouts["Ann"] == 81
    boards = ["2c 7d Kh 4s 9h", "2c 7d Kh Qd 9c"]
    twice = TABLE | {"boards": boards, "actions": [*TABLE["actions"][:-2], "Ann shows As Ac"]}
    assert showdown(twice).payouts == {"Ann": 41, "Cid": 40}


def test_an_all_in_before_the_river_is_valued() -> None:
    result = all_in(TABLE | {"actions": [*TABLE["actions"][:-2], "Ann shows As Ac"]})
    assert result.board == "2c 7d Kh"


def test_stacks_without_prizes_are_only_those_of_the_actions() -> None:
    prizes = TABLE | {"prizes": [70, 30]}
    icm = showdown(prizes).icm
    assert icm is not None
    assert showdown(TABLE).icm is None


@cases(
    ("change", "message"),
    [
        ({"actions": ["Ann raises to 3"]}, 'table: action 1 "Ann raises to 3": the smallest raise is to 4'),
        (
            {"actions": ["Ann raises to 6"]},
            "table: the hand is not over: it is Bob's turn: fold, call 5 or raise to 10 to 100",
        ),
        ({"actions": 5}, 'table: actions: 5 is not accepted; give a list, such as ["Ann raises to 6", "Bob folds"]'),
        (
            {"players": [{"name": "Ann", "bet": 5}, {"name": "Bob"}]},
            "table: player 1 (Ann): bet follows from the actions; leave it out",
        ),
        ({"players": []}, "table: there are no players; write one [[players]] for each player"),
        ({"players": ["Ann", "Bob"]}, 'table: player 1 is "Ann"; write { name = "Ann", stack = 100 }'),
        ({"limit": "nolimit"}, 'table: limit: "nolimit" is not accepted; write "no", "pot" or "fixed"'),
        ({"button": "Eve"}, None),
        ({"bored": 5}, None),
        ({"players": [*TABLE["players"][:2], {"name": "Cid", "hand": "QsQh"}]}, None),
        ({"actions": ["Ann shows As Ad"]}, None),
    ],
)
def test_mistakes(change: dict[str, Any], message: str | None) -> None:
    with pytest.raises(TableError) as caught:
        showdown(TABLE | change)
    assert message is None or str(caught.value) == message
    assert str(caught.value).startswith("table: ")


def test_keys_of_actions_need_actions() -> None:
    table = {"blinds": [1, 2], "players": [{"name": "Ann", "bet": 5}]}
    with pytest.raises(TableError, match="blinds: a table without actions does not need it"):
        showdown(table)


@cases(
    ("change", "error", "message"),
    [
        ({"actions": ["Ann raises to 6", "Ann is dealt As Xd"]}, CardError, '"X" is not a rank'),
        ({"game": "chess"}, GameError, "chess"),
        ({"board": "2c 7d"}, HandError, "board"),
    ],
)
def test_cards_and_games_have_their_own_errors(change: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        showdown(TABLE | change)

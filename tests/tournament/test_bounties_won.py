"""Who wins the bounty of an eliminated player, and what that does to the values: published examples and rules."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest

from cardspeak import IcmChange, PotError, icm, icm_change, settle, showdown
from tests.cases import cases

POKERSTARS = "https://www.pokerstars.com/help/articles/trn-elimination-bounty/10743/"
BWIN = "https://poker.bwin.com/es-xl/how-to-play/poker-school/progressiveknockouts"
NATURAL8 = (
    "https://faq.natural8.com/hc/en-us/articles/360048406993-What-if-there-s-a-split-pot-when-a-player-is-knocked-out-"
)
EIGHTS = "https://www.888poker.com/poker-games/pko"

BETS_OF_FOUR = {"Daniel": 100, "Barry": 200, "Vicky": 400, "Liv": 400}
STACKS_OF_FOUR = BETS_OF_FOUR | {"Liv": 1000}


def won(change: IcmChange) -> dict[Any, float]:
    """The bounties that were won, without the players who won none."""
    assert change.bounties_won is not None
    return {player: paid for player, paid in change.bounties_won.items() if paid}


@cases(
    ("source", "stacks", "bets", "ranking", "expected"),
    [
        (POKERSTARS, STACKS_OF_FOUR, BETS_OF_FOUR, ["Barry", "Liv", "Vicky", "Daniel"], {"Barry": 5, "Liv": 20}),
        (BWIN, [10_000, 5000, 1000], [5000, 5000, 1000], [2, 0, 1], {0: 10}),
        (NATURAL8, [500, 300, 100], [300, 300, 100], [[0, 1], 2], {0: 10, 1: 10}),
        (EIGHTS, [500, 300, 100], [100, 100, 100], [[0, 1], 2], {0: 10, 1: 10}),
    ],
)
def test_published_rules(source: str, stacks: Any, bets: Any, ranking: Any, expected: dict[Any, float]) -> None:
    bounties = [10, 10, 40, 10] if isinstance(stacks, dict) else [10, 20, 40]
    change = icm_change(settle(bets, ranking), stacks, [50, 30, 20], bounties=bounties)
    assert won(change) == expected, source


def test_a_side_pot_does_not_decide_about_the_bounty_of_a_player_who_is_not_in_it() -> None:
    hand = settle({"Ann": 100, "Bob": 100, "Cid": 200, "Dee": 200}, ["Bob", "Cid", "Ann", "Dee"])
    stacks = {"Ann": 100, "Bob": 300, "Cid": 300, "Dee": 200}
    assert won(icm_change(hand, stacks, [50], bounties=[40, 0, 0, 10])) == {"Bob": 20, "Cid": 5}


def test_half_is_paid_and_half_is_added_to_the_bounty_of_the_winner() -> None:
    """https://poker.bwin.com/es-xl/how-to/play/poker-school/progressiveknockouts: 5 in cash, and a bounty of 15."""
    change = icm_change(settle([100, 100], [0, 1]), [200, 100, 50], [60, 40], bounties=[10, 10, 10])
    assert won(change) == {0: 5}
    assert change.after.bounties is not None
    assert change.after.bounties.amounts == {0: 15, 1: 0, 2: 10}
    assert change.after == icm([300, 0, 50], [60, 40], bounties=[15, 0, 10])


def test_changes_include_bounties_and_add_up_to_zero() -> None:
    stacks, bounties = {"Ann": 500, "Bob": 300, "Cid": 300, "Dee": 90}, {"Ann": 7, "Bob": 11, "Cid": 5, "Dee": 3}
    hand = settle({"Ann": 300, "Bob": 300, "Cid": 300, "Dee": 90}, ["Ann", "Cid", "Bob", "Dee"])
    change = icm_change(hand, stacks, [60, 40], bounties=bounties, bounty_share=0.25)
    assert won(change) == {"Ann": 4.75}
    assert change.after.totals == {"Ann": 60 + 7 + 0.75 * 19, "Bob": 20, "Cid": 20, "Dee": 0}
    assert sum(change.changes.values()) == pytest.approx(0, abs=1e-9)
    assert change.changes["Ann"] == pytest.approx(change.after.totals["Ann"] + 4.75 - change.before.totals["Ann"])


def test_the_players_who_win_the_halves_of_a_pot_share_the_bounty() -> None:
    hand = settle([100, 100, 100], halves={"high": [3, 2, 1], "low": [1, 3, 2]})
    change = icm_change(hand, [300, 300, 100], [60, 40], bounties=[0, 0, 40])
    assert won(change) == {0: 10, 1: 10}


def test_a_player_all_in_for_a_big_blind_ante_is_eliminated_by_the_winner_of_the_main_pot() -> None:
    hand = settle([100, 100, 0], [0, 1, 2], dead_of={2: 50})
    change = icm_change(hand, [300, 300, 50], [60, 40], bounties=[0, 0, 40])
    assert won(change) == {0: 20}


def test_players_who_keep_chips_or_were_out_before_lose_no_bounty() -> None:
    change = icm_change(settle([100, 100], [0, 1]), [200, 200, 0], [60, 40], bounties=[10, 10, 0])
    assert won(change) == {}
    assert change.after.bounties is not None
    assert change.after.bounties.amounts == {0: 10, 1: 10, 2: 0}


def test_text_and_json() -> None:
    change = icm_change(
        settle({"Ann": 100, "Bob": 100}, ["Ann", "Bob"]), {"Ann": 300, "Bob": 100}, [60, 40], bounties=[4, 8]
    )
    assert str(change).splitlines() == [
        "Ann: 300 to 400 chips, worth 64.00 to 68.00 and 4.00 in bounties won: +8.00",
        "Bob: 100 to 0 chips, worth 48.00 to 40.00: -8.00",
    ]
    stored = json.loads(json.dumps(change.to_dict()))
    assert stored["bounties_won"] == {"Ann": 4.0, "Bob": 0.0}
    assert IcmChange.from_dict(stored) == change


PLAYERS: list[dict[str, Any]] = [
    {"name": "Ann", "cards": "As Ah", "bet": 10, "stack": 30, "bounty": 5},
    {"name": "Bob", "cards": "Ks Kh", "bet": 10, "stack": 10, "bounty": "7.5"},
    {"name": "Cid", "bet": 0, "folded": True, "stack": 80, "bounty": 0},
]
TABLE: dict[str, Any] = {"board": "2c 3c 4c 8d 9d", "players": PLAYERS, "prizes": [50, 30, 20]}


def test_a_table_can_have_bounties() -> None:
    change = showdown(TABLE | {"bounty_share": 1}).icm
    assert change is not None
    assert won(change) == {"Ann": 7.5}
    hand = settle({"Ann": 10, "Bob": 10}, ["Ann", "Bob"])
    stacks = {"Ann": 30, "Bob": 10, "Cid": 80}
    bounties = {"Ann": Decimal(5), "Bob": Decimal("7.5"), "Cid": Decimal(0)}
    assert change == icm_change(hand, stacks, [50, 30, 20], bounties=bounties, bounty_share=1)
    half = showdown(TABLE).icm
    assert half is not None
    assert won(half) == {"Ann": 3.75}


@cases(
    ("table", "message"),
    [
        (
            TABLE | {"players": [*PLAYERS[:2], {key: PLAYERS[2][key] for key in PLAYERS[2] if key != "bounty"}]},
            'table: there is no bounty for "Cid"; write bounty = 0 for a player who has none',
        ),
        (
            {
                "board": "2c 3c 4c 8d 9d",
                "players": [{key: one[key] for key in one if key != "stack"} for one in PLAYERS],
            },
            "table: there are bounties, but no prizes; write the prize for each place: prizes = [50, 30, 20]",
        ),
        (
            TABLE | {"bounty_share": 2},
            "bounty_share: 2 is not between 0 and 1; give the share that is paid at once, such as 0.5",
        ),
        (
            TABLE | {"players": [PLAYERS[0] | {"bounty": -1}, *PLAYERS[1:]]},
            "bounty of Ann: -1 is negative; a bounty must be 0 or more",
        ),
    ],
)
def test_wrong_tables(table: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        showdown(table)
    assert str(caught.value) == message


def test_wrong_bounties() -> None:
    with pytest.raises(PotError, match=r"^bounties: there is no bounty for Cid; give 0 for none$"):
        icm_change(settle({"Ann": 1}, ["Ann"]), {"Ann": 5, "Cid": 3}, [50], bounties={"Ann": 5})

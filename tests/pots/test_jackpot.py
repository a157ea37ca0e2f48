"""The jackpot drop: an amount in addition to the rake, with its own threshold."""

from __future__ import annotations

import json
from typing import Any

from cardspeak import Rake, Settlement, all_in, settle, settle_many, showdown, svg

ACE_HIGH = Rake(jackpot={10: 1, 20: 2})
"""1 from 10, 2 from 20, if there is a flop: https://acehighpoker.com/bad-beat"""

PLAYERS: list[dict[str, Any]] = [
    {"name": name, "cards": cards, "bet": 50} for name, cards in (("Ann", "AsAh"), ("Bob", "KsKh"))
]


def taken(*bets: int, rake: Rake, **given: Any) -> tuple[Any, Any]:
    """The rake and the jackpot drop."""
    result = settle(bets, values=range(len(bets)), rake=rake, **given)
    return result.rake, result.jackpot


def test_in_steps() -> None:
    assert [taken(bet, bet, rake=ACE_HIGH)[1] for bet in (4, 5, 9, 10, 500)] == [0, 1, 1, 2, 2]


def test_is_taken_in_addition_to_the_rake() -> None:
    """The cap and the minimum pot limit only the rake. The drop depends on all pots together, before rake."""
    assert taken(50, 50, rake=Rake(10, cap=5, jackpot={100: 2})) == (5, 2)
    assert taken(50, 50, rake=Rake(10, minimum_pot=200, jackpot={100: 2})) == (0, 2)
    assert taken(50, 50, rake=Rake(10, jackpot={101: 2})) == (10, 0)


def test_is_not_taken_without_a_flop() -> None:
    assert taken(50, 50, rake=ACE_HIGH, saw_flop=False) == (0, 0)
    assert taken(50, 50, rake=Rake(jackpot=2, no_flop_no_drop=False), saw_flop=False) == (0, 2)


def test_is_at_most_what_the_rake_leaves() -> None:
    assert taken(5, 5, rake=Rake(90, jackpot=4)) == (9, 1)


def test_from_several_pots() -> None:
    for how, parts in (("in proportion", [2, 2]), ("main pot first", [4, 0])):
        rake = Rake(jackpot=4, several_pots=how)  # type: ignore[arg-type]
        result = settle([40, 100, 100], values=[9, 7, 5], rake=rake)
        assert [pot.jackpot for pot in result.pots] == parts


def test_the_settlement_tells_it_from_the_rake() -> None:
    result = settle({"A": 50, "B": 50}, ["A", "B"], rake=Rake(5, jackpot={10: 1}))
    assert repr(result) == "<Settlement: A wins 94, rake 5, jackpot 1>"
    assert sum(result.net.values()) == -6
    assert result.rake_by_player("dealt") == {"A": 3, "B": 2}
    assert result.lines() == [
        "main pot: 100, contested by A and B; 5 of it is rake (5%); 1 of it goes to the jackpot; A wins 94"
    ]
    assert [step.text for step in result.steps() if step.kind == "jackpot"] == [
        "1 of the main pot goes to the jackpot: jackpot drop"
    ]
    assert sum(step.amount for step in result.steps() if step.player or step.kind in ("rake", "jackpot")) == 100


def test_the_json_has_it_and_is_read_back() -> None:
    result = settle([0.4, 1, 1], values=[9, 7, 5], unit=0.1, rake=Rake(10, jackpot={1: 0.2}))
    stored = json.loads(json.dumps(result.to_dict()))
    assert (stored["jackpot"], [pot["jackpot"] for pot in stored["pots"]]) == (0.2, [0.1, 0.1])
    assert Settlement.from_dict(stored) == result
    assert "jackpot" not in settle([5, 5], values=[9, 7]).to_dict()


def test_of_many_hands() -> None:
    paid = settle_many([[4, 4], [5, 5], [10, 10]], [[2, 1]] * 3, rake=ACE_HIGH, saw_flop=[True, True, False])
    assert (paid.jackpot.tolist(), paid.payouts[:, 0].tolist()) == ([0, 1, 0], [8, 9, 20])
    assert repr(paid) == "<Payments: 3 hands of 2 seats, 37 paid, 1 to the jackpot>"


def test_of_a_table() -> None:
    table = {"board": "2c 3d 7h 8s Jc", "rake": {"percent": 5, "jackpot": {"10": 2}}, "players": PLAYERS}
    result = showdown(table)
    assert (result.settlement.rake, result.settlement.jackpot, result.payouts) == (5, 2, {"Ann": 93})
    assert ">7<" in svg(result)  # the picture shows what the house takes in all


def test_of_an_all_in() -> None:
    table = {"board": "2c 3d 7h 8s", "rake": {"jackpot": {"10": 2}}, "players": PLAYERS}
    result = all_in(table)
    assert (result.rake, result.jackpot, result.pots[0].jackpot) == (0, 2, 2)
    assert sum(result.expected.values()) == 98
    assert result.to_dict()["jackpot"] == 2

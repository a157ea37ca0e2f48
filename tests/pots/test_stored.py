"""A settlement that was stored as JSON is the same after it is read back."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from random import Random
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given

from cardspeak import PotError, Rake, RuleSet, Settlement, find_rules, settle, showdown
from cardspeak.games import find_game, games
from cardspeak.pots.house_rules import read_rules
from tests.cases import cases
from tests.pots.test_settle_properties import Hand, hands
from tests.showdown.test_settle_cards import by_showdown, random_hand


def written(result: Any) -> Any:
    """The JSON of a result, after it was written and read."""
    return json.loads(json.dumps(result.to_dict()))


def check_it_comes_back(result: Settlement, **options: Any) -> None:
    again = Settlement.from_dict(written(result), **options)
    assert again == result
    assert (again.lines(), again.steps(), repr(again)) == (result.lines(), result.steps(), repr(result))
    assert again.to_dict() == result.to_dict()


@given(hands())
def test_bets_folds_and_mucks_come_back(hand: Hand) -> None:
    check_it_comes_back(hand.settle())


@cases("code", [game.code for game in games()])
def test_halves_boards_rules_and_rake_come_back(code: str) -> None:
    check_it_comes_back(by_showdown(code, random_hand(find_game(code), Random(code))))


def test_a_button_on_an_empty_seat_comes_back() -> None:
    result = settle({"A": 5, "B": 5}, [["A", "B"]], dead=1, button=3, seat_numbers={"A": 2, "B": 5})
    assert written(result)["button"] == 3
    check_it_comes_back(result)


def test_amounts_keep_the_decimal_places_of_the_unit() -> None:
    check_it_comes_back(
        settle([0.35, 0.35, 0.5], values=[2, 2, 1], unit=0.05, dead=0.05, rake={"percent": 2.5, "cap": 1})
    )
    unit = Decimal("0.000000000000000001")
    check_it_comes_back(settle([1 + unit, 1 + unit], values=[2, 1], unit=unit))
    check_it_comes_back(settle([2**60 + 1, 2**60 + 1], values=[2, 2], dead=1))


def test_players_come_back_as_they_were() -> None:
    ann, bob = UUID(int=17), UUID(int=42)
    check_it_comes_back(settle({ann: 5, bob: 5}, [ann, bob]), player=UUID)
    check_it_comes_back(settle({17: 5, "Bob": 5}, [17, "Bob"]))
    seats = {"(1, 2)": (1, 2), "(3, 4)": (3, 4)}
    check_it_comes_back(settle(dict.fromkeys(seats.values(), 5), [(1, 2), (3, 4)]), player=seats.__getitem__)
    as_text = Settlement.from_dict(written(settle({ann: 5, bob: 5}, [ann, bob])))
    assert as_text.winners == (str(ann),)


def test_the_json_says_who_has_the_button_and_by_which_rules_the_hand_was_paid() -> None:
    result = settle({"A": 25, "B": 50, "C": 100}, ["A", "C", "B"], button="B", dead=2, dead_of={"A": 1}, rules="wsop")
    answer = written(result)
    assert (answer["kind"], answer["button"], answer["unit"], answer["dead"]) == ("settlement", "B", 1, 3)
    assert (answer["rules"], answer["net"]) == ("wsop", {"A": 52, "B": -50, "C": 0})
    assert "rule_set" not in answer
    assert answer["players"] == [
        {"player": "A", "bet": 25, "dead": 1},
        {"player": "B", "bet": 50},
        {"player": "C", "bet": 100},
    ]
    house = read_rules({"title": "The Back Room", "rake": {"percent": 5}}, "rules", "back-room")
    answer = written(settle([5, 5], values=[2, 1], rules=house))
    assert (answer["rules"], answer["rule_set"]["title"]) == ("back-room", "The Back Room")
    assert answer["rake_rule"]["percent"] == 5
    assert [player["number"] for player in answer["players"]] == [0, 1]


def test_the_settlement_of_a_stored_showdown() -> None:
    players = [{"name": "Ann", "cards": "AsAh", "bet": 50}, {"name": "Bob", "cards": "KsKh", "bet": 80}]
    for table in (
        {"board": "2c 3c 4d 8h 9h", "players": players},
        {"boards": ["2c 3c 4d 8h 9h", "2c 3c 4d Kd 9s"], "players": players},
    ):
        result = showdown(table)
        assert Settlement.from_dict(written(result)) == result.settlement
        assert result.winners == result.settlement.winners


@cases("rules", ["tda", "wsop", "roberts"])
def test_rule_sets_and_rakes_come_back(rules: str) -> None:
    rule_set = find_rules(rules)
    assert RuleSet.from_dict(rules, json.loads(json.dumps(rule_set.to_dict()))) == rule_set
    rake = Rake(Decimal("0.1234567890123456789"), cap={2: 2**53 + 1, 4: 3}, unit=0.05)
    assert Rake.from_dict(json.loads(json.dumps(rake.to_dict()))) == rake


def _without(key: str) -> Callable[[Any], Any]:
    return lambda stored: {name: value for name, value in stored.items() if name != key}


WRONG: list[tuple[Callable[[Any], Any], str]] = [
    (
        lambda _: "text",
        "str is not accepted; give the to_dict() of a result of kind settlement, card_settlement or showdown",
    ),
    (
        _without("kind"),
        "None is not accepted; give the to_dict() of a result of kind settlement, card_settlement or showdown",
    ),
    (lambda stored: stored | {"kind": "equity"}, '"equity" is not accepted; give the to_dict() of'),
    (_without("unit"), 'the key or player "unit" is missing'),
    (_without("players"), 'the key or player "players" is missing'),
    (lambda stored: stored | {"button": "Zoe"}, 'the key or player "Zoe" is missing'),
    (lambda stored: stored | {"button": True}, "the key or player True is missing"),
    (lambda stored: stored | {"rules": "other"}, 'rules is "other", but the key rule_set'),
    (lambda stored: stored | {"pots": 5}, "it cannot be read: "),
    (lambda stored: stored | {"unit": "five"}, "it cannot be read: 'five' is not a number"),
    (lambda stored: stored | {"dead": 0.5}, "0.5 is not a multiple of the unit 1"),
    (lambda stored: stored | {"payouts": {"A": 76}}, "payouts does not agree with the other keys"),
    (lambda stored: stored | {"net": {}}, "net does not agree with the other keys"),
]


@cases(("change", "message"), WRONG)
def test_json_that_was_changed_is_refused(change: Callable[[Any], Any], message: str) -> None:
    stored = written(settle({"A": 25, "B": 50, "C": 100}, ["A", "C", "B"]))
    with pytest.raises(PotError) as refused:
        Settlement.from_dict(change(stored))
    assert str(refused.value).startswith(f"stored: {message}")
    assert "\n" not in str(refused.value)

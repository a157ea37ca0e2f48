"""`settle_rows` settles each hand as `showdown` settles a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import CardspeakError, Game, SettledRows, games, settle_cards, settle_rows, showdown
from cardspeak.games import find_game
from tests.cases import cases
from tests.showdown.many.tables import random_hands

RULES = ("tda", "wsop", "roberts")
RAKE = {"percent": 5, "cap": 3}


def settled_alone(table: dict[str, Any], rules: str, rake: dict[str, Any] | None) -> tuple[list[int], ...] | None:
    """The payouts, returned bets and rake of a table, or None if it cannot be settled."""
    try:
        result = showdown(table, rules, rake)
    except CardspeakError:
        return None
    names = [player["name"] for player in table["players"]]
    payouts, returned = ([int(of.get(name, 0)) for name in names] for of in (result.payouts, result.returned))
    return payouts, returned, [int(result.settlement.rake)]


def check(game: Game, seed: object, n: int, rules: str, rake: dict[str, Any] | None, **options: Any) -> SettledRows:
    """Check that random hands are settled as by `showdown`, and that no chips appear or vanish."""
    double_board = options.pop("double_board", False)
    hands = random_hands(game, seed, n, **options)
    terms: dict[str, Any] = {"rules": rules, "rake": rake, "unit": options.get("unit", 1), "double_board": double_board}
    result = settle_rows(**hands.columns, game=game, **terms)
    for table in hands.tables:
        table["double_board"] = double_board and "boards" in table
    stops = [*result.starts[1:].tolist(), len(result)]
    for number, (table, start, stop) in enumerate(zip(hands.tables, result.starts.tolist(), stops, strict=True)):
        expected, part = settled_alone(table, rules, rake), slice(start, stop)
        reasons = [row for row in result.reasons if start <= row < stop]
        if expected is None:
            assert np.ma.getmaskarray(result.payout)[part].all(), table
            assert len(reasons) == 1
        else:
            of_hand = result.payout[part].tolist(), result.returned[part].tolist(), [result.rake[number]]
            assert of_hand == expected, table
            assert not reasons
            put_in = sum(player["bet"] for player in table["players"]) + table["dead"]
            assert sum(map(sum, of_hand)) == put_in
    bets = np.array(hands.columns["bet"])
    assert not ((result.net - result.payout - result.returned + bets) != 0).any()  # true of none, if all are masked
    return result


def check_games(chosen: Iterable[Game]) -> None:
    for number, game in enumerate(chosen):
        rules = RULES[number % 3]
        check(game, "all games", 12, rules, None if number % 2 else RAKE, faults=0.2)


def test_hands_of_each_kind_of_game_are_settled_as_by_showdown() -> None:
    """With one half and several, a board or none, a draw, a short deck and a joker; the orders hardly matter here."""
    check_games(map(find_game, ("omaha", "badugi", "five-card-draw", "drawmaha", "stud8", "shortdeck", "joker-draw")))


@pytest.mark.exhaustive
def test_hands_of_every_game_are_settled_as_by_showdown() -> None:
    check_games(games())


@cases("code", ["stud8", "razz", "razzdugi", "five-card-stud", "joker-stud"])
def test_odd_chips_by_card(code: str) -> None:
    for rules in RULES:
        check(find_game(code), "odd chips", 30, rules, None)


@cases("code", ["holdem", "omaha8", "pineapple", "courchevel"])
def test_several_boards(code: str) -> None:
    for double_board in (False, True):
        check(find_game(code), "boards", 25, "tda", RAKE, faults=0.3, runs=3, double_board=double_board)


@given(
    code=st.sampled_from(["holdem", "holdem8", "omaha8", "shortdeck", "stud", "badeucey", "archie"]),
    seed=st.integers(0, 1 << 32),
    rules=st.sampled_from(RULES),
    rake=st.sampled_from([None, RAKE, {"percent": 10, "jackpot": 0}]),
    unit=st.sampled_from([1, 5]),
)
def test_any_hands(code: str, seed: int, rules: str, rake: dict[str, Any] | None, unit: int) -> None:
    check(find_game(code), seed, 6, rules, rake, faults=0.3, unit=unit)


def test_the_reason_is_that_of_settle_cards() -> None:
    """What `settle_cards` says of a hand is the reason, unless something in the columns is wrong before that."""
    hands = random_hands(find_game("holdem"), "reasons", 200, faults=1.0)
    result = settle_rows(**hands.columns)
    rows = {row: reason for row, reason in result.reasons.items() if row in result.starts}
    assert len(rows) > 50
    n_same = 0
    for row, reason in rows.items():
        table = hands.tables[result.hand_number[row]]
        of = {key: {player["name"]: player[key] for player in table["players"]} for key in table["players"][0]}
        try:
            settle_cards(
                of["bet"],
                of["cards"],
                table["board"],
                folded=[name for name, is_out in of["folded"].items() if is_out],
                mucked=[name for name, is_out in of["mucked"].items() if is_out],
                dead=table["dead"],
                button=table["button"],
            )
        except CardspeakError as error:
            n_same += str(error) == reason
    assert n_same > 0.8 * len(rows)

"""Which bets and raises the betting structures allow."""

from __future__ import annotations

from typing import Any

from tests.cases import cases
from tests.play.hands import play, refusal, spans

FIXED: dict[str, Any] = {"limit": "fixed", "bets": [10, 20], "blinds": [5, 10]}
POT: dict[str, Any] = {"limit": "pot", "game": "omaha"}


@cases(
    ("actions", "expected"),
    [
        ("", ("Cid", 2, 4, None)),
        ("Cid raises to 6", ("Ann", 5, 10, None)),
        ("Cid raises to 6; Ann raises to 20", ("Bob", 18, 34, None)),
        ("Cid calls; Ann calls", ("Bob", 0, 4, None)),
        ("Cid calls; Ann calls; Bob checks; deal", ("Ann", 0, 2, None)),
        ("Cid calls; Ann calls; Bob checks; deal; Ann bets 9", ("Bob", 9, 18, None)),
        ("Cid straddles 4", ("Ann", 3, 8, None)),
    ],
)
def test_no_limit_raises_are_at_least_the_last_raise(actions: str, expected: object) -> None:
    """TDA 43: a raise is at least as large as the largest bet or raise of the round."""
    assert spans(play(actions)) == expected


def test_short_all_ins_that_add_up_to_a_raise_reopen_the_betting() -> None:
    """Example 1 of the illustrations of TDA 47: bets of 100, 125 all in, 125, 200 all in, 200; 100 more is a raise."""
    stacks = {"A": 5000, "B": 125, "C": 5000, "D": 200, "E": 5000}
    bets = "A bets 100; B is all in; C calls; D is all in; E calls"
    options: dict[str, Any] = {"players": stacks, "blinds": (), "bets": [100]}
    assert spans(play(bets, **options)) == ("A", 100, 300, 5000)


@cases(
    ("actions", "player", "can_raise"),
    [
        ("A bets 100; B is all in; C calls; D folds; E calls", "A", False),  # 50 more is less than a raise
        ("A bets 100; B is all in", "C", True),  # has not acted yet
        ("A checks; B checks; C bets 100; D folds; E folds; A calls; B is all in", "C", False),
    ],
)
def test_a_short_all_in_does_not_reopen_the_betting(actions: str, player: str, can_raise: bool) -> None:
    """TDA 47 A."""
    options = {"players": {"A": 900, "B": 150, "C": 900, "D": 900, "E": 900}, "blinds": (), "bets": [100]}
    who, _, least, _ = spans(play(actions, **options))
    assert (who, least is not None) == (player, can_raise)


def test_after_a_short_all_in_a_raise_is_still_a_full_one() -> None:
    """TDA 43 and 47: the smallest raise is the last full bet, 100, on top of the all-in of 150."""
    hand = play("A bets 100; B is all in", players={"A": 900, "B": 150, "C": 900}, blinds=(), bets=[100])
    assert spans(hand) == ("C", 150, 250, 900)


@cases(
    ("actions", "expected"),
    [
        ("", ("Cid", 2, 4, 7)),  # 3 in the pot, 2 to call: 2 + 5
        ("Cid raises to 7", ("Ann", 6, 12, 23)),
        ("Cid calls; Ann calls; Bob checks; deal", ("Ann", 0, 2, 6)),
        ("Cid calls; Ann calls; Bob checks; deal; Ann bets 6", ("Bob", 6, 12, 24)),
    ],
)
def test_pot_limit_allows_a_raise_by_the_pot_after_the_call(actions: str, expected: object) -> None:
    assert spans(play(actions, **POT)) == expected


def test_the_pot_is_an_amount_in_pot_limit() -> None:
    hand = play("Cid raises the pot; Ann folds; Bob calls; deal; Bob bets the pot", **POT)
    assert [action.to for action in hand.actions if action.kind in ("raise", "bet")] == [7, 15]
    assert refusal("Cid raises the pot").endswith(
        "write the amount; only in pot limit is the pot a bet: fold, call 2 or raise to 4 or more"
    )


@cases(
    ("actions", "expected"),
    [
        ("", ("Cid", 10, 20, 20)),
        ("Cid raises; Ann raises", ("Bob", 20, 40, 40)),
        ("Cid raises; Ann raises; Bob raises", ("Cid", 20, None, None)),  # the blind, and three raises
        ("Cid calls; Ann calls; Bob checks; deal", ("Ann", 0, 10, 10)),
        ("Cid calls; Ann calls; Bob checks; deal; Ann checks; Bob checks; Cid checks; deal", ("Ann", 0, 20, 20)),
    ],
)
def test_fixed_limit_has_one_size_and_a_cap(actions: str, expected: object) -> None:
    assert spans(play(actions, **FIXED)) == expected


@cases(
    ("stack", "expected"),
    [
        (14, ("Ann", 9, 20, 20)),  # less than half a raise: Ann can complete it to 20
        (15, ("Ann", 10, 30, 30)),  # half a raise counts as a full one
        (19, ("Ann", 14, 30, 30)),
    ],
)
def test_in_fixed_limit_half_a_raise_counts_as_a_raise(stack: int, expected: object) -> None:
    """TDA 47 B; Robert's Rules, Betting and raising: an all-in of less than half a bet can be completed."""
    players = {"Ann": 100, "Bob": 100, "Cid": stack}
    assert spans(play("Cid is all in", players=players, **FIXED)) == expected


def test_the_cap_can_be_changed() -> None:
    raised = "Cid raises; Ann raises; Bob raises"
    assert spans(play(raised, **FIXED, most_bets=None)) == ("Cid", 20, 50, 50)
    message = refusal("Cid raises; Ann raises", **FIXED, most_bets=2)
    assert message == 'action 2 "Ann raises": the betting is capped at 2 bets: fold or call 15'


def test_a_short_big_blind_still_has_to_be_called_in_full() -> None:
    """Robert's Rules, All-in: a player who has less than the big blind posts it; the others call the full blind."""
    hand = play("", players={"Ann": 100, "Bob": 1, "Cid": 100})
    assert spans(hand) == ("Cid", 2, 4, 100)


def test_nobody_raises_players_who_are_all_in() -> None:
    players = {"Ann": 40, "Bob": 99, "Cid": 99}
    message = refusal("Cid folds; Ann is all in; Bob raises to 90", players=players)
    assert message == 'action 3 "Bob raises to 90": nobody else has chips to call more: fold or call 38'


def test_raises_can_be_written_in_three_ways() -> None:
    totals = [play(f"Cid {words}").actions[-1].to for words in ("raises to 6", "raises by 4", "raises 4 to 6")]
    assert totals == [6, 6, 6]
    assert refusal("Cid raises 3 to 6") == 'action 1 "Cid raises 3 to 6": that raises the bet by 4'
    assert refusal("Cid raises 6").endswith(
        'write "raises to 6" for the whole bet, or "raises by 6" for the part above the bet'
    )

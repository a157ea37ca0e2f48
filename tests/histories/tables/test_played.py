"""Recorded hands, played by the rules."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from cardspeak import showdown
from cardspeak.errors import HistoryError
from cardspeak.histories import History, read_histories
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.history import Source

HAND = """PokerStars Hand #41: Omaha Pot Limit ($0.50/$1.00 USD) - 2019/04/01 12:00:00 ET
Table 'Lyra' 6-max Seat #2 is the button
Seat 1: Una ($40 in chips)
Seat 2: Vic [x] ($100 in chips)
Seat 4: Wim ($12.50 in chips)
Vic [x]: posts small blind $0.50
Wim: posts big blind $1
Una: posts small & big blinds $1.50
*** HOLE CARDS ***
Una: checks
"""


def drafted() -> Draft:
    """A heads-up hand after the blinds of 1 and 2; Ann has the button and 50, Bob has 20."""
    draft = Draft("Test", Source("hands.txt", 0, 1))
    draft.game, draft.limit, draft.button, draft.currency = "holdem", "no", 1, "chips"
    draft.seat("Ann", 1, Decimal(50))
    draft.seat("Bob", 2, Decimal(20))
    draft.put(0, "small blind", Decimal(1))
    draft.put(1, "big blind", Decimal(2))
    return draft


def all_in(draft: Draft) -> History:
    """The hand in which Ann raises, and Bob is all in for all that he has."""
    draft.put_to(0, "raise", Decimal(8))
    draft.put_to(1, "raise", Decimal(20), all_in=True)
    draft.call(0)
    draft.boards.append((0, 5, 11, 30, 33))
    return draft.history()


def test_a_record_is_played_to_the_same_table() -> None:
    history = all_in(drafted())
    hand = history.play()
    assert (hand.is_over, hand.pot, hand.button, hand.board) == (True, 40, 1, "2c 3d 4s 9h Td")
    assert [player["bet"] for player in hand.table()["players"]] == [20, 20]
    assert [player["bet"] for player in history.table()["players"]] == [20, 20]


def test_an_action_that_was_not_allowed_is_an_error() -> None:
    draft = drafted()
    draft.put_to(0, "raise", Decimal(3))
    draft.fold(1)
    with pytest.raises(HistoryError, match='action 3 "Ann: raise 3": the smallest raise is to 4'):
        draft.history().play()
    draft = drafted()
    draft.fold(1)
    with pytest.raises(HistoryError, match="it is Ann's turn: fold, call 1 or raise to 4 to 50"):
        draft.history().play()


def test_a_raise_that_takes_all_chips_of_the_others_can_be_small() -> None:
    """Sites record an all-in as what the other player can call."""
    draft = drafted()
    draft.put_to(0, "raise", Decimal(4))
    draft.put_to(1, "raise", Decimal(18))
    draft.put_to(0, "raise", Decimal(20))
    draft.call(1)
    draft.boards.append((0, 5, 11, 30, 33))
    assert draft.history().play().pot == 40


def test_the_table_has_the_printed_rake_and_the_order_of_folds() -> None:
    draft = drafted()
    draft.put_to(0, "raise", Decimal(6))
    draft.fold(1)
    draft.rake, draft.fees["jackpot"] = Decimal(1), Decimal("0.50")
    table = draft.history().table()
    assert [player["folded"] for player in table["players"]] == [False, 1]
    result = showdown(table)
    assert (result.payouts["Ann"], result.returned["Ann"], result.settlement.rake) == (
        Decimal("2.50"),
        4,
        Decimal("1.50"),
    )


def test_if_nobody_shows_who_was_paid_did_not_muck() -> None:
    draft = drafted()
    draft.call(0)
    draft.check(1)
    draft.award(1, Decimal(4))
    table = draft.history().table()
    assert [player.get("mucked") for player in table["players"]] == [True, None]
    assert showdown(table).payouts == {"Bob": 4}


def test_a_game_that_is_not_known() -> None:
    draft = drafted()
    draft.game = None
    for method in (draft.history().table, draft.history().play):
        with pytest.raises(HistoryError, match="is not known"):
            method()


def test_dead_and_live_blinds_of_a_site(tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text(HAND, "utf-8")
    [hand] = read_histories(tmp_path)
    assert isinstance(hand, History)
    played = hand.play()
    assert [(action.kind, action.amount) for action in played.actions[:4]] == [
        ("small blind", Decimal("0.50")), ("big blind", 1), ("dead", Decimal("0.50")), ("post", 1)
    ]  # fmt: skip
    assert played.next == "it is Vic [x]'s turn: fold, call 0.50 or raise to 2 to 4.50"

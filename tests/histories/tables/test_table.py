"""Records as tables: what is a bet and what is dead, and who takes part."""

from __future__ import annotations

from decimal import Decimal

from cardspeak import showdown
from cardspeak.histories.record.draft import Draft
from cardspeak.histories.record.history import History, Source
from cardspeak.histories.tables.table import table_of


def made(ante: int = 0) -> History:
    """A hand of two players, one of whom posts a dead blind of 1; a third sits at the table."""
    draft = Draft("PartyPoker", Source("", 0, 1))
    draft.game, draft.currency = "holdem", "chips"
    for number, name in enumerate("abc"):
        draft.seat(name, number, Decimal(20))
    for player in (0, 1):
        if ante:
            draft.dead(player, Decimal(ante), "ante")
        draft.put(player, "bet", Decimal(4))
    draft.dead(1, Decimal(1))
    draft.deal(0, (0, 1))
    draft.award(0, Decimal(9 + 2 * ante))
    draft.ends(complete=True)
    return draft.history()


def test_a_dead_blind_is_in_the_pot() -> None:
    table = table_of(made())
    assert [(player["bet"], player["dead"]) for player in table["players"]] == [(4, 0), (4, 1)]
    assert sum(showdown(table | {"board": "Ah Kh Qh 7c 8d"}).payouts.values()) == 9


def test_antes_that_all_paid_are_bets_and_a_dead_blind_is_not() -> None:
    assert [(player["bet"], player["dead"]) for player in table_of(made(2))["players"]] == [(6, 0), (6, 1)]


def test_a_player_without_an_action_does_not_take_part() -> None:
    history = made()
    assert [player.sat_out for player in history.players] == [False, False, True]
    assert [player["name"] for player in table_of(history)["players"]] == ["a", "b"]


def test_only_who_is_left_can_muck() -> None:
    draft = Draft("PartyPoker", Source("", 0, 1))
    draft.game = "holdem"
    for number, name in enumerate("abc"):
        draft.seat(name, number, Decimal(20))
    for player in (0, 1):
        draft.put(player, "bet", Decimal(4))
    players = {player["name"]: player for player in table_of(draft.history())["players"]}
    assert players["b"].get("mucked") is True
    assert players["c"]["folded"]
    assert "mucked" not in players["c"]

"""The open data, if this machine has it: every hand is settled, and is played by the rules to the same bets."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import islice
from typing import Any

import pytest

from cardspeak import showdown
from cardspeak.errors import CardspeakError
from cardspeak.histories import History, read_histories
from tests.histories.open_data import folder

SOURCES = ("italytoast", "hhsmithy", "thlorenz-hhp", "poker-apprentice", "pokerregion", "pokerkit-phh")
ODD = {
    "StreetTests": "an invented board, with cards that players hold",
    "CancelledHand": "the hand was cancelled",
    "Full Ring (10 Handed)": "the hand was cancelled",
    "InValidHand": "lines are missing",
    "partypoker/tourney.mtt": "the blinds are missing",
    "Merge/CashGame/Seats/HeadsUp": "the stakes were changed: 10/20, with blinds of 1 and 2",
    "BossMedia/CashGame/GameTypeTests/NoLimitHoldem": "the seats of the blinds are exchanged",
    "BossMedia/CashGame/Limits/Limit3": "the same hand",
    "IGT/CashGame/HandActionTests/AllInHandWithShowdown": "two players have the same card",
    "IGT/CashGame/Tables/Table2": "a player has a card of the board",
    "cash.hhsmithy.usd.flh.hu": "the big bet is 0.25, but the big blind is 0.12",
    "MicroGaming/CashGame/HandActionTests/AllInHandWithUncalledBet": "a call of 122.00 after a bet of 122.50",
    "WinningPoker/CashGame/ValidHandTests/ValidHand_2": "a call of 0.15 after a bet of 0.14",
    "GGPoker/CashGame/HandActionTests/BetAndMuck": "a muck that is recorded as a fold",
    "IPoker/CashGame/PlayerTests/WithShowdown2": "a player put in 6 more than the player has",
}
"""Hands that are not as the rules have them, by a part of the name of their file, and why."""


def hands() -> Iterator[History]:
    """The hands of the open data, except those in archives and the odd ones."""
    data = folder()
    if data is None:
        pytest.skip("this machine does not have the open data")
    for source in SOURCES:
        for read in read_histories(data / source):
            if isinstance(read, History) and not any(name in read.source.file for name in ODD):
                yield read


def bets(table: dict[str, Any]) -> dict[str, tuple[object, object, bool]]:
    """What each player put in, and who has folded."""
    players = table["players"]
    return {
        player["name"]: (player["bet"], player.get("dead", 0), bool(player.get("folded")))
        for player in players
        if player["bet"] or player.get("dead")
    }


EACH = 3
"""Only one hand of this many is played, because all of them take nine seconds; 1 plays all."""


def test_hands_are_settled_and_played() -> None:
    n_hands, wrong = 0, []
    for hand in islice(hands(), 0, None, EACH):
        n_hands += 1
        try:
            table = hand.table()
            played = hand.play()
            result = showdown(table)
        except CardspeakError as error:
            wrong.append((hand.source.file, hand.source.n, str(error)))
            continue
        paid = Decimal(sum(result.payouts.values()) + sum(result.returned.values()) + result.settlement.rake)
        if paid != sum(player.contributed for player in hand.players):
            wrong.append((hand.source.file, hand.source.n, f"{paid} paid"))
        elif not played.is_over or bets(played.table()) != bets(table):
            wrong.append((hand.source.file, hand.source.n, played.next))
    assert wrong == []
    assert n_hands > 800 // EACH

"""The open hand histories, if this machine has them: hands are read as their truth says, checked, replayed, settled and
played by the rules, and are the same after writing.

`open_data.py` says where the data is looked for, and prints all differences. These tests are in one file, whatever room
they test, so that one process reads the data once for all of them.
"""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from decimal import Decimal
from functools import cache
from typing import Any

import pytest

from cardspeak import Replay, replay, showdown
from cardspeak.errors import CardspeakError
from cardspeak.histories import History
from cardspeak.histories.checking.files import verify_hands
from tests.histories.open_data import MONEY, Pair, Truth, differences, folder, is_exact, pairs
from tests.histories.writing.test_writing import check

pytestmark = pytest.mark.skipif(folder() is None, reason="this machine does not have the open hand histories")

EVERY = 8  # of the records of large sources
SLOWEST = 60.0  # CPU seconds, of which the comparison needs one or two


@cache
def some_pairs() -> tuple[Pair, ...]:
    """All hands of small sources, and some of each large one."""
    return tuple(pairs(every=EVERY))


# --- read

EXCEPTIONS: dict[tuple[str, int], str] = {
    ("Holdem Cash Game (PokerStars).ohh", 0): "the truth counts a payout of 0.31 as a bet of a player who had only 0.37"
}
"""Hands whose money differs from the truth, by their file and number, and why."""


def test_the_money_of_exact_hands() -> None:
    start = time.process_time()
    exact, wrong = Counter[str](), []
    for pair in some_pairs():
        if not is_exact(pair.truth):
            continue
        site = str(pair.truth.get("site", "PHH")).partition("/")[0]
        exact[site] += 1
        different = differences(pair.read, pair.truth).keys() & MONEY
        if different and (pair.truth["file"], pair.truth["n"]) not in EXCEPTIONS:
            wrong.append((site, pair.truth["file"], pair.truth["n"], sorted(different)))
    assert sum(exact.values()) > 1000
    assert len(exact) > 20  # sites
    assert wrong == []
    assert time.process_time() - start < SLOWEST


def test_exceptions_have_reasons() -> None:
    assert all(reason and "\n" not in reason for reason in EXCEPTIONS.values())


# --- checked


def test_checks_agree_where_the_truth_is_exact() -> None:
    """Hands whose truth was worked out from the cards are settled, apart from a few with edited cards."""
    pairs = [pair for pair in some_pairs() if pair.read is not None and "check" in pair.truth]
    counts: Counter[bool] = Counter()
    wrong = []
    for pair, checked in zip(pairs, verify_hands(pair.read for pair in pairs if pair.read), strict=True):
        truth = pair.truth["check"]
        if isinstance(truth, str):
            counts[checked.is_settled] += truth == "exact"
        elif truth["status"] in ("fail", "cancelled") or truth["cards"] == "DISAGREE":
            wrong += [str(checked)] if checked.status == "agrees" else []
        elif truth["cards"] in ("exact", "odd-chip", "within-rake") and "StreetTests" not in pair.truth["file"]:
            counts[checked.is_settled] += 1
    assert not wrong
    assert counts[True] >= 0.99 * counts.total() > 500, counts


# --- replayed

EACH_REPLAYED = 12  # because a replay takes some milliseconds


def won_in(result: Replay) -> dict[str, Decimal]:
    """What each player whose stack is known has won or lost at the end of the replay."""
    ends = zip(result.frames[0].seats, result.frames[-1].seats, strict=True)
    changes = [
        (last.player, last.stack - first.stack)
        for first, last in ends
        if first.stack is not None and last.stack is not None
    ]
    return {player: change for player, change in changes if change}


def truly_won(truth: Truth) -> dict[str, Decimal]:
    """What each player has won or lost."""
    won: dict[str, Decimal] = defaultdict(Decimal)
    for player, amount in truth["contributed"].items():
        won[player] -= Decimal(amount)
    for paid in truth["collected"]:
        won[paid["player"]] += Decimal(paid["amount"])
    for returned in (truth["returned"], truth["check"].get("implied_return") or {}):
        for player, amount in returned.items():
            won[player] += Decimal(amount)
    return {player: change for player, change in won.items() if change}


def test_replays_end_with_the_true_stacks() -> None:
    n_exact = n_equities = 0
    for pair in some_pairs()[::EACH_REPLAYED]:
        if not isinstance(pair.read, History):
            continue
        result = replay(pair.read, seconds=0.05)
        where = (pair.truth["file"], pair.truth["n"])
        for frame in result.frames:
            equities = [seat.equity for seat in frame.seats if seat.equity is not None]
            n_equities += len(equities)
            assert not equities or sum(equities) == 1, where
        if is_exact(pair.truth) and "variant" not in pair.truth:
            n_exact += 1
            known = {player.name for player in pair.read.players if player.stack is not None}
            assert won_in(result) == {
                player: won for player, won in truly_won(pair.truth).items() if player in known
            }, where
        elif pair.truth.get("finishing_stacks") is not None:
            n_exact += 1
            stacks = [seat.stack for seat in result.frames[-1].seats if seat.stack is not None]
            assert sorted(stacks) == sorted(map(Decimal, map(str, pair.truth["finishing_stacks"]))), where
    assert n_exact > 100
    assert n_equities > 100


# --- settled and played

EACH_PLAYED = 4  # because all of them take several seconds
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


def bets(table: dict[str, Any]) -> dict[str, tuple[object, object, bool]]:
    """What each player put in, and who has folded."""
    players = table["players"]
    return {
        player["name"]: (player["bet"], player.get("dead", 0), bool(player.get("folded")))
        for player in players
        if player["bet"] or player.get("dead")
    }


def test_hands_are_settled_and_played() -> None:
    n_hands, wrong = 0, []
    for pair in some_pairs()[::EACH_PLAYED]:
        hand = pair.read
        if pair.source == "pokernow" or not isinstance(hand, History) or any(name in hand.source.file for name in ODD):
            continue
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
    assert n_hands > 300


# --- written

EACH_WRITTEN = 25  # because each is written and read in every format


def test_open_hands_are_the_same_after_writing() -> None:
    found = [pair.read for pair in some_pairs()[::EACH_WRITTEN] if isinstance(pair.read, History)]
    assert len(found) > 50
    for hand in found:
        check(hand)

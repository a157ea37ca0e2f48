"""The open hand histories, if this machine has them: each replay ends with the stacks that the hand really had."""

from __future__ import annotations

from collections import defaultdict
from decimal import Decimal
from itertools import islice

import pytest

from cardspeak import History, Replay, replay
from tests.histories.open_data import Truth, folder, is_exact, pairs

EVERY = 6  # of the hands that `pairs` selects, because a replay takes some milliseconds


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


@pytest.mark.skipif(folder() is None, reason="this machine does not have the open hand histories")
def test_replays_end_with_the_true_stacks() -> None:
    n_exact = n_equities = 0
    for pair in islice(pairs(every=100), 0, None, EVERY):
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

"""The value of an all-in with bounties: each board is settled alone, and its bounties are paid by hand."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from cardspeak import all_in, icm
from tests.allin.test_all_in import SIDE_POTS, settled_one_by_one
from tests.cases import cases

STACKS = {"Ann": 75, "Bob": 154, "Cid": 400, "Dee": 300, "Eve": 154}
BOUNTIES = {"Ann": 40, "Bob": 10, "Cid": 20, "Dee": 5, "Eve": 5}
PRIZES = [50, 30, 20]


def with_bounties(**changed: str) -> dict[str, Any]:
    """A table on which Ann and Bob can be eliminated: Ann's last chips are in the main pot, Bob's in the side pot."""
    given: Any = SIDE_POTS["players"]
    players = [
        player
        | {"stack": STACKS[player["name"]], "bounty": BOUNTIES[player["name"]]}
        | {"cards": changed.get(player["name"], player["cards"])}
        for player in given
    ]
    return SIDE_POTS | {"players": players, "dead": 0, "board": "Qs Jd 4h"}


@cache
def totals(stacks: tuple[tuple[str, int], ...], bounties: tuple[tuple[str, Fraction], ...]) -> dict[str, float]:
    """The values of stacks with their bounties. Nobody who is eliminated reaches a place that pays."""
    return dict(icm(dict(stacks), PRIZES, bounties=dict(bounties), bounty_share=0.25).totals)


@cases("changed", [{}, {"Bob": "Kd Tc", "Cid": "Kh Ts"}])
def test_bounties_are_part_of_the_average(changed: dict[str, str]) -> None:
    """In the second case, Bob and Cid tie for Ann's bounty on most boards."""
    table = with_bounties(**changed)
    worth, paid = Counter[str](), dict.fromkeys(STACKS, Fraction(0))
    settlements = settled_one_by_one(table)
    n_shared = 0  # how often tied players share a bounty
    for settled in settlements:
        after: dict[str, Any] = {name: chips + settled.net[name] for name, chips in STACKS.items()}
        bounties = dict(zip(BOUNTIES, map(Fraction, BOUNTIES.values()), strict=True))
        for name in ("Ann", "Bob"):
            if not after[name]:
                *_, last = (pot for pot in settled.pots if name in pot.contenders)
                each, bounties[name] = bounties[name] / len(last.awards), Fraction(0)
                n_shared += len(last.awards) > 1
                for award in last.awards:
                    paid[str(award.player)] += each / 4
                    bounties[str(award.player)] += each * 3 / 4
        worth.update(totals(tuple(after.items()), tuple(bounties.items())))
    result = all_in(table | {"prizes": PRIZES, "bounty_share": 0.25}).icm
    assert result is not None
    assert result.bounties_won is not None
    n_deals = len(settlements)
    for name in STACKS:
        assert result.bounties_won[name] == pytest.approx(float(paid[name]) / n_deals, abs=1e-9)
        assert result.expected[name] == pytest.approx((worth[name] + float(paid[name])) / n_deals, abs=1e-9)
    assert result.changes["Ann"] == result.expected["Ann"] - result.before.totals["Ann"]
    assert sum(result.changes.values()) == pytest.approx(0, abs=1e-9)
    assert result.bounties_won["Cid"] > 0
    assert n_shared


def test_the_json_has_the_bounties_won() -> None:
    shown = all_in(with_bounties() | {"prizes": PRIZES}).to_dict()["icm"]
    assert list(shown) == ["before", "expected", "changes", "bounties_won"]
    assert shown["before"]["bounties"]["share"] == 0.5

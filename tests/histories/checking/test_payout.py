"""Pots and payments against `settle`, and the division of rake among pots."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardspeak import settle
from cardspeak.histories.checking.contest import Pot, pots_of
from cardspeak.histories.checking.payout import WonPot, pay, proportional, rake_fits

_VALUES = st.integers(0, 2)
_PLAYERS = st.lists(st.tuples(st.integers(1, 12), st.booleans(), _VALUES, _VALUES), min_size=2, max_size=6)


@given(_PLAYERS, st.integers(0, 5), st.integers(0, 5), st.booleans())
def test_pots_are_paid_as_settle_pays_them(
    players: list[tuple[int, bool, int, int]], dead: int, button: int, is_split: bool
) -> None:
    bets = [bet for bet, *_ in players]
    live = [player for player, (_, is_live, *_) in enumerate(players) if is_live]
    button %= len(players)
    if len(live) < 2 or max(bets[player] for player in live) < max(bets):
        return  # nobody shows, or a player folded after the largest bet
    second, _ = sorted(bets)[-2:]
    called = [min(bet, second) for bet in bets]
    high, low = ({player: players[player][half] for player in live} for half in (2, 3))
    halves = {"high": high, "low": low} if is_split else {"high": high}
    folded = [player for player in range(len(players)) if player not in live]
    expected = settle(bets, halves=halves, folded=folded, dead=dead, button=button)

    order = sorted(live, key=lambda player: (player - button - 1) % len(players))
    won = []
    for pot in pots_of(called, [dead, *[0] * (len(bets) - 1)], live):
        in_pot = [player for player in order if player in pot.contenders]
        winners = [
            [player for player in in_pot if values[player] == max(values[each] for each in in_pot)]
            for values in halves.values()
        ]
        won.append(WonPot(pot, [winners]))
    paid = pay(won, [0] * len(won), len(bets), 1).to
    assert paid == [expected.payouts.get(player, 0) for player in range(len(bets))]


def test_rake_can_come_from_any_pot_but_not_from_the_wrong_player() -> None:
    won = [WonPot(Pot(100, (0, 1)), [[[0]]]), WonPot(Pot(60, (1, 2)), [[[1]]])]
    for collected in ([100, 57, 0], [97, 60, 0], [98, 59, 0]):
        assert rake_fits(won, collected, 3, 1)
    for collected in ([101, 56, 0], [97, 0, 60]):
        assert not rake_fits(won, collected, 3, 1)


def test_rake_from_a_pot_that_is_shared() -> None:
    won = [WonPot(Pot(101, (0, 1, 2)), [[[0, 1]]]), WonPot(Pot(60, (1, 2)), [[[1]]])]
    assert rake_fits(won, [48, 108, 0], 5, 1)
    assert rake_fits(won, [49, 107, 0], 5, 1)  # 3 from the main pot
    assert not rake_fits(won, [53, 103, 0], 5, 1)
    assert not rake_fits(won, [40, 116, 0], 5, 1)


def test_rake_in_proportion_adds_up() -> None:
    won = [WonPot(Pot(100, (0, 1)), [[[0]]]), WonPot(Pot(51, (1, 2)), [[[1]]])]
    assert proportional(won, 10) == [7, 3]

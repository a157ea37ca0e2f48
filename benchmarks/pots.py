"""The rates of paying pots, compared with pokerkit.

Run `python -m benchmarks.pots` from the top folder of the repository. Every player is all in before the flop, each for
a different amount. pokerkit has no function that only pays pots, so it plays the hand, from the blinds and the all-ins
to the chips pushed to the winners. Both packages get the same hands and must pay the same amounts. The amounts are
chosen so that tied hands leave no odd chips, because pokerkit awards odd chips by other rules.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from benchmarks.high import Work, looped, seconds
from cardspeak import Rake, cards_text, evaluate_many, settle, settle_cards, settle_many, settle_rows

Array: TypeAlias = npt.NDArray[Any]

HANDS = 1_000_000
SOME = 20_000  # hands that cardspeak settles one by one
IN_ROWS = 100_000  # hands in long form
FEW = 200  # hands that pokerkit plays to compare the payments; it plays a quarter of them in each timed run
CHIP = 60  # bets are multiples of this, so that up to six players can split a pot evenly
BLINDS = (CHIP, 2 * CHIP)


class Hands(NamedTuple):
    """Hands of hold'em, each with a board.

    Attributes:
        stacks: each player's stack, which is also the bet, int64[n, seats]. The stacks of a hand are all different.
        cards: two hole cards and the board for each player, uint8[n, seats, 7].
    """

    stacks: Array
    cards: Array

    def part(self, n: int) -> Hands:
        """The first n hands."""
        return Hands(self.stacks[:n], self.cards[:n])

    @property
    def values(self) -> Array:
        """The value of each hand, uint16[n, seats]."""
        n, seats, _ = self.cards.shape
        return evaluate_many(self.cards.reshape(-1, 7)).reshape(n, seats)

    @property
    def texts(self) -> list[tuple[list[str], str]]:
        """For each hand, the hole cards of each player and the board."""
        return [([cards_text(each[:2]) for each in hand], cards_text(hand[0][2:])) for hand in self.cards.tolist()]


def all_in(n: int, seats: int) -> Hands:
    """Random hands in which all players are all in."""
    random = np.random.default_rng(seats)
    dealt = random.random((n, 52), np.float32).argpartition(2 * seats + 5, axis=1)[:, : 2 * seats + 5].astype(np.uint8)
    hole = dealt[:, : 2 * seats].reshape(n, seats, 2)
    board = np.broadcast_to(dealt[:, np.newaxis, 2 * seats :], (n, seats, 5))
    stacks = (random.random((n, 200), np.float32).argpartition(seats, axis=1)[:, :seats] + 3) * CHIP
    return Hands(stacks, np.concatenate([hole, board], axis=2))


def played(hands: Hands) -> Work:
    """The work of playing some of the hands in pokerkit. All payments are first compared with those of cardspeak."""
    from pokerkit import Automation, NoLimitTexasHoldem

    automations = tuple(step for step in Automation if not step.name.endswith(("DEALING", "BURNING")))

    def play(stacks: Sequence[int], holes: Sequence[str], board: str) -> list[int]:
        state = NoLimitTexasHoldem.create_state(automations, True, 0, BLINDS, BLINDS[1], tuple(stacks), len(stacks))
        for hole in holes:
            state.deal_hole(hole)
        while state.actor_index is not None:
            if state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to(state.max_completion_betting_or_raising_to_amount)
            else:
                state.check_or_call()
        for street in (board[:6], board[6:8], board[8:]):
            state.burn_card("??")
            state.deal_board(street)
        return list(state.stacks)

    texts = [
        (stacks, [hole.replace(" ", "") for hole in holes], board.replace(" ", ""))
        for stacks, (holes, board) in zip(hands.stacks.tolist(), hands.texts, strict=True)
    ]
    assert [play(*hand) for hand in texts] == settle_many(hands.stacks, hands.values).received.tolist()
    return looped(play, texts[: FEW // 4])


def one_by_one(hands: Hands) -> dict[str, Work]:
    """The work of settling hands one at a time in a Python loop, from values and from cards, by name."""
    bets, values = hands.stacks.tolist(), hands.values.tolist()
    by_values = [(each, worth) for each, worth in zip(bets, values, strict=True)]
    by_text = [(each, *texts) for each, texts in zip(bets, hands.texts, strict=True)]
    by_ids = [
        (each, [player[:2] for player in hand], hand[0][2:])
        for each, hand in zip(bets, hands.cards.tolist(), strict=True)
    ]
    return {
        "settle, values": looped(lambda bets, values: settle(bets, values=values), by_values),
        "settle_cards, text": looped(settle_cards, by_text),
        "settle_cards, ids": looped(settle_cards, by_ids),
    }


def in_columns(hands: Hands) -> dict[str, Work]:
    """The work of settling hands in long form, a row for each player, by name."""
    n, seats = hands.stacks.shape
    rows: dict[str, Any] = {
        "hand": np.array([f"hand {number}" for number in range(n)]).repeat(seats),
        "bet": hands.stacks.reshape(-1),
        "cards": np.array([hole for holes, _ in hands.texts for hole in holes]),
        "board": np.array([board for _, board in hands.texts]).repeat(seats),
    }
    players = np.tile([f"player {seat}" for seat in range(seats)], n)
    alone = settle_many(hands.stacks, hands.values)
    assert settle_rows(**rows).payout.tolist() == alone.payouts.reshape(-1).tolist()
    return {
        "settle_rows, text": (lambda: settle_rows(**rows), n),
        "settle_rows, text, names of players": (lambda: settle_rows(**rows, player=players), n),
    }


def at_once(hands: Hands) -> dict[str, Work]:
    """The work of settling all hands in one call, with various options, by name."""
    n, seats = hands.stacks.shape
    random = np.random.default_rng(0)
    values = hands.values
    low = np.where(random.random((n, seats)) < 0.5, random.integers(1, 57, (n, seats)), 0).astype(np.uint16)
    folded = random.random((n, seats)) < 0.4
    folded[:, :2] = False
    button = random.integers(0, seats, n)
    rake = Rake(5, cap={2: 60, 4: 180})
    halves = {"high": values, "low": low}
    runs: dict[str, Callable[[], object]] = {
        "settle_many": lambda: settle_many(hands.stacks, values),
        "settle_many, folds": lambda: settle_many(hands.stacks, values, folded=folded),
        "settle_many, folds, rake, antes": lambda: settle_many(
            hands.stacks, values, folded=folded, button=button, rake=rake, dead=50
        ),
        "settle_many, the same and two halves": lambda: settle_many(
            hands.stacks, halves, folded=folded, button=button, rake=rake, dead=50, rules="roberts"
        ),
        "settle_many, nobody folds, rake, two halves": lambda: settle_many(
            hands.stacks, halves, button=button, rake=rake, dead=50, rules="roberts"
        ),
        "evaluate_many and settle_many": lambda: settle_many(hands.stacks, hands.values),
    }
    return {name: (run, n) for name, run in runs.items()}


def show(work: str, ours: float, theirs: float | None = None) -> None:
    """Print our rate and, if it was measured, the rate of pokerkit."""
    line = f"{work:58}{1 / ours:14,.0f} hands/s"
    if theirs is not None:
        line += f"   pokerkit {1 / theirs:9,.0f} hands/s {theirs / ours:13,.0f} x"
    print(line, flush=True)


def main() -> None:
    print(f"all in for different amounts; {sys.version.split()[0]}\n")
    for seats in (3, 6):
        hands = all_in(HANDS if seats == 6 else SOME, seats)
        works = one_by_one(hands.part(SOME))
        if seats == 6:
            works |= at_once(hands) | in_columns(hands.part(IN_ROWS))
        peer = [played(hands.part(FEW))] if find_spec("pokerkit") else []
        for name, work in works.items():
            show(f"{seats} players, {name}", *seconds(work, *peer))


if __name__ == "__main__":
    main()

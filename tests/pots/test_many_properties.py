"""`settle_many` pays every hand as `settle` does."""

from __future__ import annotations

import copy
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.pots import RULE_SETS, Rake, RuleSet, settle
from cardspeak.pots import many as door
from cardspeak.pots.many import settle_many
from cardspeak.pots.payments import Payments

Array: TypeAlias = npt.NDArray[Any]
NAMES = ("high", "low", "badugi")
HOUSE_RULES = (
    *RULE_SETS.values(),
    RuleSet("low", "Odd chips to the low half", odd_half="low", stud_low="position"),
    RuleSet("each", "Each half by itself", split_once=False, one_odd_chip=True, stud_high="position"),
)
RAKES: tuple[Rake | None, ...] = (
    None,
    Rake(5, cap=3),
    Rake(10, cap={2: 1, 4: 3}, several_pots="main pot first"),
    Rake(Decimal("2.5"), rounding="nearest", no_flop_no_drop=False),
    Rake(5, rounding="half even"),
    Rake(25, rounding="half even", unit=5, several_pots="main pot first"),
    Rake(33, cap=Decimal("7.5"), rounding="up", unit=5, several_pots="main pot first"),
    Rake(13, rounding="up", unit=10, several_pots="main pot first"),
    Rake(0.333333333, rounding="up", unit=10),
    Rake(100),
    Rake(drop={10: 5, 20: 10, 1000: 15}),
    Rake(drop=5, several_pots="main pot first", no_flop_no_drop=False),
    Rake(10, cap=20, unit=5, drop={0: 5, 60: 10}, several_pots="main pot first"),
    Rake(5, minimum_pot=Decimal("20.5"), several_pots="main pot first", rounding="up"),
    Rake(drop={10**16: 10**16}, minimum_pot=10**16, jackpot={10**16: 5}),
    Rake(10, cap={3: 2}, jackpot={10: 5, 60: 10}),
    Rake(50, jackpot=10, several_pots="main pot first"),
    Rake(jackpot={50: 10}, no_flop_no_drop=False),
)


@dataclass(frozen=True)
class Batch:
    """Hands to settle, with amounts in units."""

    bets: Array
    values: Array
    """[n, boards, halves, seats]"""
    folded: Array
    mucked: Array | None
    dead: Array
    dead_of: Array | None
    buttons: Array
    cards: dict[str, Array] | None
    """By half: [n, boards, seats]."""
    saw_flop: Array
    terms: dict[str, Any] = field(default_factory=dict)
    """The options for all hands, as both functions accept them."""

    @property
    def names(self) -> tuple[str, ...]:
        return NAMES[: self.values.shape[2]]

    @property
    def unit(self) -> int:
        return int(self.terms["unit"])

    def paid(self) -> Payments:
        return settle_many(
            self.bets * self.unit,
            {name: self.values[:, :, half] for half, name in enumerate(self.names)},
            folded=self.folded,
            mucked=self.mucked,
            dead=self.dead * self.unit,
            dead_of=None if self.dead_of is None else self.dead_of * self.unit,
            button=self.buttons,
            odd_cards=self.cards,
            saw_flop=self.saw_flop,
            **self.terms,
        )

    def settled(self, row: int) -> tuple[list[int], list[int], int, int]:
        """The payouts, returned bets, rake and jackpot drop of a row by `settle`."""
        dead_of = None if self.dead_of is None else dict(enumerate((self.dead_of[row] * self.unit).tolist()))
        cards = self.cards
        boards = range(self.values.shape[1])
        result = settle(
            (self.bets[row] * self.unit).tolist(),
            boards=[
                {
                    name: [value or None for value in self.values[row, board, half].tolist()]
                    for half, name in enumerate(self.names)
                }
                for board in boards
            ],
            folded=np.flatnonzero(self.folded[row]).tolist(),
            mucked=() if self.mucked is None else np.flatnonzero(self.mucked[row]).tolist(),
            dead=int(self.dead[row]) * self.unit,
            dead_of=dead_of,
            button=int(self.buttons[row]),
            odd_cards=None
            if cards is None
            else [{name: array[row, board].tolist() for name, array in cards.items()} for board in boards],
            saw_flop=bool(self.saw_flop[row]),
            **self.terms,
        )
        seats = range(self.bets.shape[1])
        payouts, returned = ([int(of.get(seat, 0)) for seat in seats] for of in (result.payouts, result.returned))
        return payouts, returned, int(result.rake), int(result.jackpot)


def batch(seed: int, n: int, seats: int, boards: int, halves: int, most: int, **terms: Any) -> Batch:
    """Random hands with ties, folds, hands that do not qualify, and bets that are equal or differ by one chip."""
    random = np.random.default_rng(seed)
    folded = random.random((n, seats)) < random.choice([0.0, 0.3, 0.7])
    folded[np.arange(n), random.integers(0, seats, n)] = False
    mucked = None
    if random.random() < 0.5:  # at most one player in each hand, who has not folded
        mucked = np.zeros((n, seats), np.bool_)
        mucked[np.arange(n), folded.argmin(axis=1)] = random.random(n) < 0.5
    values = random.integers(0, random.choice([2, 4, 50]), (n, boards, halves, seats))
    values[:, :, 0] += 1
    named = [name for name in NAMES[:halves] if random.random() < 0.7]
    has_known_dead_money = random.random() < 0.5
    return Batch(
        bets=random.integers(0 if has_known_dead_money else 1, most + 1, (n, seats)),
        values=values,
        folded=folded,
        mucked=mucked,
        dead=random.integers(0, 9, n),
        dead_of=random.integers(-3, 3, (n, seats)).clip(0) if has_known_dead_money else None,
        buttons=random.integers(0, seats, n),
        cards={name: random.integers(0, 9, (n, boards, seats)) for name in named} if random.random() < 0.5 else None,
        saw_flop=random.random(n) < 0.7,
        terms={"unit": 1} | terms,
    )


def check(hands: Batch) -> None:
    """Check that each row is paid as by `settle`, and that chips are conserved."""
    paid = hands.paid()
    for row in range(len(hands.bets)):
        of_row = (paid.payouts[row].tolist(), paid.returned[row].tolist(), int(paid.rake[row]), int(paid.jackpot[row]))
        assert of_row == hands.settled(row)
    dead = hands.dead + (0 if hands.dead_of is None else hands.dead_of.sum(axis=1))
    put_in = (hands.bets.sum(axis=1) + dead) * hands.unit
    assert (paid.payouts.sum(axis=1) + paid.returned.sum(axis=1) + paid.rake + paid.jackpot == put_in).all()


@given(
    seed=st.integers(0, 1 << 32),
    seats=st.integers(1, 10),
    boards=st.integers(1, 3),
    halves=st.integers(1, 3),
    most=st.sampled_from([2, 5, 40, 1000, 10**13]),
    rules=st.sampled_from(HOUSE_RULES),
    rake=st.sampled_from(RAKES),
    double_board=st.booleans(),
    unit=st.sampled_from([1, 5]),
    data=st.data(),
)
def test_each_hand_is_paid_as_by_settle(
    seed: int, seats: int, boards: int, halves: int, most: int, rake: Rake | None, data: st.DataObject, **terms: Any
) -> None:
    odd_half = data.draw(st.none() | st.sampled_from(NAMES[:halves]))
    low_halves = data.draw(st.sampled_from([(), ("low",), ("low", "badugi")]))
    rake = rake and replace(rake, unit=rake.unit and rake.unit * terms["unit"])
    check(batch(seed, 4, seats, boards, halves, most, rake=rake, odd_half=odd_half, low_halves=low_halves, **terms))


SHAPES = ((1, 1), (1, 2), (2, 1), (2, 2), (3, 3))
"""Numbers of boards and of halves."""


@pytest.mark.parametrize("rules", HOUSE_RULES, ids=lambda rules: rules.code)
def test_many_random_hands(rules: RuleSet) -> None:
    """All pairs of rules and a rake, of rules and a shape, and of a rake and a shape."""
    assert len(HOUSE_RULES) >= len(SHAPES)
    for seed, rake in enumerate(RAKES):
        boards, halves = SHAPES[(HOUSE_RULES.index(rules) + seed) % len(SHAPES)]
        check(batch(seed, 16, 6, boards, halves, 40, rules=rules, rake=rake, double_board=seed % 2 == 0))


def test_rows_in_any_order_and_in_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    """The payouts of a hand depend neither on the other hands nor on the number passed to the kernel at once."""
    hands = batch(2, 200, 6, 2, 2, 40, rake=Rake(5, cap=3))
    order = np.random.default_rng(0).permutation(200)
    names = ("bets", "values", "folded", "mucked", "dead", "buttons", "saw_flop")
    hands = replace(hands, cards=None, mucked=~hands.folded & (np.arange(6) == 0), dead_of=hands.bets % 2)
    turned = replace(hands, dead_of=hands.bets[order] % 2, **{name: getattr(hands, name)[order] for name in names})
    whole = hands.paid()
    monkeypatch.setattr(door, "SLICE", 7 * 24)
    for result, expected in ((hands.paid(), whole.payouts), (turned.paid(), whole.payouts[order])):
        assert (result.payouts == expected).all()


def test_arguments_are_not_changed() -> None:
    hands = batch(3, 50, 6, 2, 2, 40, rake=Rake(5), unit=5)
    before = copy.deepcopy(hands)
    hands.paid()
    for name in ("bets", "values", "folded", "dead", "buttons", "saw_flop"):
        assert (getattr(hands, name) == getattr(before, name)).all()


def test_two_threads_at_once() -> None:
    batches = [batch(seed, 3000, 6, 1, 2, 40) for seed in range(4)]
    expected = [hands.paid().payouts for hands in batches]
    with ThreadPoolExecutor(2) as threads:
        payouts = list(threads.map(lambda hands: hands.paid().payouts, batches))
    assert all((paid == alone).all() for paid, alone in zip(payouts, expected, strict=True))


@pytest.mark.parametrize("dtype", ["u1", "i2", ">i4", "<u8", "i8"])
def test_any_integers_in_any_order_in_memory(dtype: str) -> None:
    hands = batch(1, 50, 6, 1, 1, 40)
    bets, values = hands.bets.astype(dtype), hands.values[:, 0, 0].astype(dtype)
    expected = settle_many(hands.bets, hands.values)
    for some_bets, some_values in (
        (bets, values),
        (np.asfortranarray(bets), np.asfortranarray(values)),
        (np.repeat(bets, 2, axis=1)[:, ::2], values[:, ::-1].copy()[:, ::-1]),
        (np.broadcast_to(bets, bets.shape), values[:, np.newaxis]),
        (bets.tolist(), values.tolist()),
    ):
        assert (settle_many(some_bets, some_values).payouts == expected.payouts).all()

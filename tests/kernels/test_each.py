"""What holds of the kernels of all orders but high."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations, permutations
from pathlib import Path
from types import ModuleType
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import pytest

from cardspeak.kernels import ace_to_five, badugi, deuce_to_seven, each, short_deck, wild
from cardspeak.kernels.lanes import BYTES
from cardspeak.kernels.loops import BLOCK, LEAST
from cardspeak.rules import ORDERS

Rows: TypeAlias = npt.NDArray[np.uint8]
Values: TypeAlias = npt.NDArray[np.uint16]

MODULES = {
    "short-deck": short_deck,
    "short-deck-trips": short_deck,
    "ace-to-five": ace_to_five,
    "eight-or-better": ace_to_five,
    "deuce-to-seven": deuce_to_seven,
    "badugi": badugi,
    "badugi-ace-high": badugi,
    "high-joker": wild,
    "high-bug": wild,
    "deuces-wild": wild,
}
NUMBERS = {order: (1, 2, 3, 4, 5) if "badugi" in order else (5, 6, 7) for order in MODULES}
N = 2 * LEAST + 3


def of_planes(order: str) -> Callable[..., int]:
    kernel: Callable[..., int] = getattr(MODULES[order], f"{order.replace('-', '_')}_of_planes")
    return kernel


def of_cards(order: str) -> Callable[..., int]:
    kernel: Callable[..., int] = getattr(MODULES[order], f"{order.replace('-', '_')}_of_cards")
    return kernel


def random_hands(order: str, n: int, n_cards: int) -> Rows:
    """Rows of different cards of the order's deck; among them many of two suits, of few ranks, with wild cards."""
    rng = np.random.default_rng(n_cards)
    cards = np.arange(53 if "high" in order.split("-")[0] else 52)
    weight, kind, first = rng.random((n, len(cards))), rng.integers(0, 4, n)[:, None], rng.integers(0, 9, n)[:, None]
    weight += (kind == 1) & (cards & 3 > 1)
    weight += (kind == 2) & ((cards >> 2 < first) | (cards >> 2 > first + 4))
    weight -= (kind == 3) & ((cards == 52) | (cards < 4)) & (rng.random(weight.shape) < 0.5)
    weight += 9.0 * ((cards < 16) & order.startswith("short"))
    return np.argsort(weight, axis=1)[:, :n_cards].astype(np.uint8)


def values_of(order: str, rows: Rows, twin: ModuleType) -> Values:
    out = np.zeros(len(rows), np.uint16)
    assert of_planes(order)(tuple(twin.planes(rows)), rows.shape[1], (out,)) == -1
    return out


def of_the_rules(order: str, hand: list[int]) -> int:
    value = ORDERS[order].value(hand)
    return ORDERS[order].places + 1 - value.place if value else 0


@pytest.mark.parametrize("order", MODULES)
def test_values_are_those_of_the_rules(order: str, twin: ModuleType) -> None:
    for n_cards in NUMBERS[order]:
        rows = random_hands(order, 301, n_cards)
        truth = [of_the_rules(order, hand) for hand in rows.tolist()]
        assert values_of(order, rows, twin).tolist() == truth
        assert len(set(truth)) > 5


@pytest.mark.parametrize("order", MODULES)
def test_more_cards_are_worth_their_best_choice(order: str, twin: ModuleType) -> None:
    size = ORDERS[order].hand_size
    for n_cards in [number for number in NUMBERS[order] if number > size]:
        rows = random_hands(order, 5003, n_cards)
        choices = [values_of(order, rows[:, list(some)], twin) for some in combinations(range(n_cards), size)]
        assert (values_of(order, rows, twin) == np.max(choices, axis=0)).all()


@pytest.mark.parametrize("order", MODULES)
def test_the_names_of_suits_do_not_matter(order: str, twin: ModuleType) -> None:
    rows = random_hands(order, N, max(NUMBERS[order]))
    values = values_of(order, rows, twin)
    for suits in permutations(range(4)):
        renamed = np.array([card // 4 * 4 + suits[card % 4] if card < 52 else card for card in range(53)], np.uint8)
        assert (values_of(order, renamed[rows], twin) == values).all()


@pytest.mark.parametrize("order", MODULES)
def test_rows_and_columns_become_planes(order: str, twin: ModuleType) -> None:
    """A block of hands and some more; each order compiles rows of one length, and columns only for some."""
    rows = random_hands(order, BLOCK + N, NUMBERS[order][-1])
    truth, out = values_of(order, rows, twin), np.zeros(len(rows), np.uint16)
    assert of_cards(order)((np.ascontiguousarray(rows).reshape(-1), (0,) * rows.shape[1]), (out,)) == -1
    assert (out == truth).all()
    if order in ("eight-or-better", "high-joker"):
        out[:] = 0
        assert of_cards(order)(tuple(np.ascontiguousarray(rows.T)), (out,)) == -1
        assert (out == truth).all()


@pytest.mark.parametrize("n_cards", range(1, 8))
def test_planes_of_any_number_of_cards(n_cards: int, twin: ModuleType) -> None:
    rows = random_hands("high-joker", N, n_cards)
    columns = tuple(np.ascontiguousarray(rows.T))
    hands: list[Any] = [columns]
    if n_cards >= 4:
        hands.append((rows.reshape(-1), (0,) * n_cards))
    for given in hands:
        planes = np.zeros((4, N - 2), np.uint16)
        each.planes_of_cards(given, 2, (planes[0], planes[1], planes[2], planes[3]))
        assert (planes == twin.planes(rows)[:, 2:]).all()


def test_kernels_of_planes_stop_where_a_hand_is_wrong(twin: ModuleType) -> None:
    for order in MODULES:
        good = twin.planes(random_hands(order, N, 5))
        out = (np.zeros(N, np.uint16),)
        for row in (0, N // 2, N - 1):
            for suit in range(4):
                for bad in (good[suit, row] ^ 1 << 9, good[suit, row] | 1 << 14, good[suit, row] | 1 << 15):
                    planes = good.copy()
                    planes[suit, row] = bad
                    stop = of_planes(order)(tuple(planes), 5, out)
                    assert stop <= row < stop + BYTES
        assert of_planes(order)(tuple(good), 5, out) == -1
        assert of_planes(order)(tuple(good), 4, out) == 0


@pytest.mark.parametrize(
    ("order", "outside"), [("short-deck", (0, 15, 52)), ("high-joker", (53, 55)), ("badugi", (52,))]
)
def test_kernels_of_cards_stop_where_a_hand_is_wrong(order: str, outside: tuple[int, ...]) -> None:
    """A card that is not in the deck, no card at all, or one that is there twice."""
    good = random_hands(order, N, NUMBERS[order][-1])
    out = (np.zeros(N, np.uint16),)
    for row in (0, BYTES - 1, BYTES, N - 1):
        for column in (0, good.shape[1] - 1):
            for bad in (*outside, 56, 60, 63, 64, 64 + int(good[row, column]), 128, 255, good[row, (column + 1) % 5]):
                rows = good.copy()
                rows[row, column] = bad
                stop = of_cards(order)((rows.reshape(-1), (0,) * rows.shape[1]), out)
                assert stop <= row < stop + BYTES


def test_the_first_register_that_is_wrong_is_told() -> None:
    """A card twice in the first one, no card in a later one."""
    rows = random_hands("badugi", N, 5)
    rows[1, 1], rows[N - 1, 0] = rows[1, 0], 255
    assert badugi.badugi_of_cards((rows.reshape(-1), (0,) * 5), (np.zeros(N, np.uint16),)) == 0


@pytest.mark.parametrize("order", ["badugi", "high-bug"])
def test_planes_of_wrong_decks(order: str, twin: ModuleType) -> None:
    """The joker is the bit above the ace in clubs, where there is one; there is none in other suits."""
    rows = np.tile(np.array([51, 50, 49, 47, 52], np.uint8), (N, 1))
    planes, out = twin.planes(rows), (np.zeros(N, np.uint16),)
    assert of_planes(order)(tuple(planes), 5, out) == (-1 if order == "high-bug" else 0)
    assert of_planes(order)(tuple(planes[[1, 0, 2, 3]]), 5, out) == 0


WITHOUT_NUMBA = """
import importlib.util, sys
import numpy as np
from numba.core import config
from cardspeak.kernels import ace_to_five, badugi, deuce_to_seven, short_deck, wild
assert bool(config.DISABLE_JIT) == (sys.argv[2] == "plain"), config.DISABLE_JIT
assert bool(config.BOUNDSCHECK) == (sys.argv[2] == "bounds"), config.BOUNDSCHECK
spec = importlib.util.spec_from_file_location("twin", sys.argv[1])
twin = importlib.util.module_from_spec(spec)
spec.loader.exec_module(twin)
rows = twin.random_hands(1100, 5)
rows = np.where((rows < 16).any(axis=1)[:, None], rows[(rows >= 16).all(axis=1)][0], rows)
planes = tuple(twin.planes(rows))
for module in ace_to_five, badugi, deuce_to_seven, short_deck, wild:
    names = [name for name in sorted(vars(module)) if name.endswith("_of_planes") and name.startswith(sys.argv[3])]
    for name in names:
        out, again = np.zeros((2, len(rows)), np.uint16)
        assert getattr(module, name)(planes, 5, (out,)) == -1
        of_cards = getattr(module, name.replace("planes", "cards"))
        if "badugi" in name:
            assert of_cards((rows.reshape(-1), (0,) * 5), (again,)) == -1
            assert (out == again).all()
        print(name, len(set(out.tolist())), (out.astype(np.int64) * np.arange(len(rows))).sum())
"""


def run_without_numba(setting: str, name: str, orders: str) -> str:
    twin_file = str(Path(__file__).with_name("twin.py"))
    env = os.environ | {"PYTHONPATH": str(Path(each.__file__).parents[2])} | ({setting: "1"} if setting else {})
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", WITHOUT_NUMBA, twin_file, name, orders],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_same_source_runs_without_numba_and_with_checks_of_bounds() -> None:
    usual = run_without_numba("", "usual", "")
    assert usual.count("\n") == len(MODULES)
    assert run_without_numba("NUMBA_DISABLE_JIT", "plain", "") == usual
    bounds = run_without_numba("NUMBA_BOUNDSCHECK", "bounds", "badugi")
    assert bounds
    assert set(bounds.splitlines()) <= set(usual.splitlines())


CACHED = """
import numpy as np
from cardspeak.kernels.ace_to_five import eight_or_better_of_cards as kernel
rows = np.arange(52, dtype=np.uint8)[np.arange(640) % 52].reshape(-1, 5)
assert kernel((rows.reshape(-1), (0,) * 5), (np.zeros(128, np.uint16),)) == -1
print(sum(kernel.stats.cache_hits.values()))
"""


def test_a_second_process_finds_a_kernel_that_calls_others(tmp_path: Path) -> None:
    env = os.environ | {"PYTHONPATH": str(Path(each.__file__).parents[2]), "NUMBA_CACHE_DIR": str(tmp_path)}
    for n_hits in (0, 1):
        done = subprocess.run([sys.executable, "-c", CACHED], env=env, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        assert int(done.stdout) == n_hits

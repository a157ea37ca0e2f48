"""Rows that are looked up among all hands of a street: the same digits as counted row by row."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from cardspeak import Equities, equity_many, parse_range
from cardspeak.abstraction import HandIndexer
from cardspeak.equities import costs
from cardspeak.equities.many import whole_streets
from cardspeak.equities.many.ask import equities_or_nan

DEALS = {3: 1081 * 990, 4: 46 * 990}
NO_CARD = 255


def random_rows(n: int, *sizes: int) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint8]]:
    """Random hands, and their boards with these numbers of cards in turn."""
    cards = np.argsort(np.random.default_rng(1).random((n, 52)), axis=1)[:, :7].astype(np.uint8)
    boards = cards[:, 2:]
    boards[np.arange(5) >= np.resize(sizes, n)[:, None]] = NO_CARD
    return cards[:, :2], boards


@pytest.fixture
def counts(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Look-ups whatever their cost, among the counts of the rows of `random_rows(60, ...)`, and how they are called."""
    calls: list[Any] = []
    hands, boards = random_rows(60, 0, 3, 4, 5)
    counted = equity_many(hands, boards)

    def counts_of(n_board: int, workers: int | None, progress: Any) -> Any:
        assert progress is None
        calls.append((n_board, workers))
        indexer, which = HandIndexer((2, n_board)), (boards != NO_CARD).sum(axis=1) == n_board
        numbers = indexer.index(np.hstack([hands, boards[:, :n_board]])[which])
        wins, ties = (np.zeros(indexer.size, np.uint32) for _ in range(2))
        wins[numbers] = np.rint(counted.win[which] * DEALS[n_board])
        ties[numbers] = np.rint(counted.tie[which] * DEALS[n_board])
        return wins, ties, DEALS[n_board]

    monkeypatch.setattr(costs, "WHOLE_STREET", 0.0)
    monkeypatch.setattr(whole_streets, "_counts", counts_of)
    return calls


def same(one: Equities, other: Equities) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in ("equity", "win", "tie"))


def test_flops_and_turns_are_looked_up(counts: list[Any]) -> None:
    rows = random_rows(60, 0, 3, 4, 5)
    found = equity_many(*rows, workers=2)
    assert counts == [(3, 2), (4, 2)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(costs, "WHOLE_STREET", 5.0)
        assert same(equity_many(*rows), found)
    assert len(counts) == 2
    hands, boards = rows
    of_flops = slice(1, None, 4)
    assert (equity_many(hands[of_flops], boards[of_flops]).equity == found.equity[of_flops]).all()
    assert counts[2:] == [(3, None)]


def test_the_order_of_cards_and_the_suits_do_not_matter(counts: list[Any]) -> None:
    hands, boards = random_rows(60, 0, 3, 4, 5)
    of_turns = slice(2, None, 4)
    renamed = np.where(boards == NO_CARD, NO_CARD, boards ^ 3)[of_turns, 3::-1]
    found = equity_many(hands[of_turns, ::-1] ^ 3, renamed)
    assert (found.equity == equity_many(hands, boards).equity[of_turns]).all()
    assert counts[0] == (4, None)


def test_ranges_and_files_are_counted_row_by_row(counts: list[Any]) -> None:
    hands, boards = random_rows(60, 0, 3, 4, 5)
    equity_many(hands[:8], boards[:8], "22+, A2s+")
    equities_or_nan(hands[:8], boards[:8], parse_range("random"), exact=True, seed=0, progress=lambda _: None)
    assert not counts


def test_a_checkpoint_has_only_the_rows_that_are_counted(counts: list[Any], tmp_path: Path) -> None:
    rows = random_rows(60, 0, 3, 4, 5)
    found = equity_many(*rows, checkpoint=tmp_path / "file")
    assert same(equity_many(*rows, checkpoint=tmp_path / "file"), found)
    assert len(counts) == 4


@pytest.mark.exhaustive
def test_all_flops_and_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = random_rows(4000, 3, 4)
    counted = equity_many(*rows)
    monkeypatch.setattr(costs, "WHOLE_STREET", 0.0)
    assert same(equity_many(*rows), counted)
    assert {*whole_streets._kept()} == {3, 4}
    whole_streets._kept.cache_clear()

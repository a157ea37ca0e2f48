"""The CSV file of the starting hands."""

from __future__ import annotations

import csv

import pytest

from cardspeak import equity, parse_cards
from cardspeak.equities.exact.starting_hands import DEALS, carried, unpacked
from cardspeak.equities.starting.files import file_of


def test_the_csv_file_lists_all_hands_best_first() -> None:
    rows = [*csv.DictReader(file_of(carried(), ".csv").decode().splitlines())]
    assert [row["place"] for row in rows] == [str(place) for place in range(1, 16433)]
    assert (rows[0]["hand"], rows[-1]["hand"]) == ("AsAhTsTh", "2s2h2d2c")
    equities = [float(row["equity"]) for row in rows]
    assert equities == sorted(equities, reverse=True)
    assert sum(int(row["holdings"]) for row in rows) == 270725
    mean = sum(int(row["holdings"]) * float(row["equity"]) for row in rows) / 270725
    assert mean == pytest.approx(0.5, abs=1e-9)
    for row in rows[::4000]:
        assert len(parse_cards(row["hand"])) == 4
        assert sum(int(row[outcome]) for outcome in ("wins", "ties", "losses")) == DEALS
        player = equity(row["hand"], "random", game="omaha").players[0]
        assert (player.win_deals, player.tie_deals) == (int(row["wins"]), int(row["ties"]))
        assert float(row["equity"]) == pytest.approx(player.equity, abs=1e-9)


def test_the_packed_file_is_that_of_the_package() -> None:
    assert (unpacked(file_of(carried(), ".zlib")) == carried()).all()

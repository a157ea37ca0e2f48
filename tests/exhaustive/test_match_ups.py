"""Every pair of holdings before the flop on every board, compared with the table in the package."""

from __future__ import annotations

import numpy as np
import pytest

from cardspeak.card_sets import planes_of_ids
from cardspeak.equities.boards.isomorphism import PossibleBoards
from cardspeak.equities.exact.match_ups import HOLDINGS, carried
from cardspeak.equities.exact.matrix import compute_match_ups
from cardspeak.equities.question.spot import Spot
from cardspeak.games import find_game
from cardspeak.kernels.equity.match_ups import STRIDE, number_values
from cardspeak.progress import Progress

pytestmark = pytest.mark.exhaustive


def test_the_bundled_table_is_computed_again() -> None:
    reports: list[Progress] = []
    assert (compute_match_ups(2, reports.append) == carried()).all()
    assert reports[-1].done == 1


def test_no_board_has_more_values_than_a_byte_can_hold() -> None:
    """On each board, values are numbered from 1, in bytes; 0 marks a blocked holding. The largest number is 136."""
    (clubs, diamonds, hearts, spades), _ = PossibleBoards(Spot(find_game("holdem"), (), (), ())).find()
    held = np.full((4, STRIDE), 0xFFFF, np.uint16)
    held[:, : len(HOLDINGS)] = planes_of_ids(HOLDINGS)
    a, b, c, d = held
    most = 0
    for start in range(0, len(clubs), 1000):
        boards = tuple(plane[start : start + 1000].copy() for plane in (clubs, diamonds, hearts, spades))
        values = np.empty(len(boards[0]) * STRIDE, np.uint8)
        number_values((boards[0], boards[1], boards[2], boards[3]), (a, b, c, d), values)
        most = max(most, int(values.max()))
    assert most == 136

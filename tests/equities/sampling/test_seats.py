from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from cardspeak.card_sets import every_set
from cardspeak.equities.question.holdings import AnyHolding, Holdings
from cardspeak.equities.sampling.seats import SampledSeat, seats_of
from cardspeak.errors import EquityError


def hands(rows: Sequence[tuple[int, ...]], weights: Sequence[int] | None = None) -> Holdings:
    return Holdings(np.array(rows, np.uint8), np.array(weights or [1] * len(rows), np.int64))


def parts_of(seat: SampledSeat) -> tuple[tuple[int, ...], int, list[list[int]] | None]:
    return seat.known, seat.n_unknown, seat.choice.ids.tolist() if seat.choice else None


FREE = range(52)


def test_cards_that_others_always_have_are_removed_repeatedly() -> None:
    """The first player has cards 0 and 1, so the second always has card 2, and the third has one possible holding."""
    players = hands([(0, 1)]), hands([(1, 4), (2, 5), (2, 6)]), hands([(2, 3), (1, 9), (7, 8)]), AnyHolding((50,), 2)
    first, second, third, fourth = seats_of(players, FREE)
    assert parts_of(first) == ((0, 1), 0, None)
    assert parts_of(second) == ((), 0, [[2, 5], [2, 6]])
    assert parts_of(third) == ((7, 8), 0, None)
    assert third.holding == 2
    assert parts_of(fourth) == ((50,), 1, None)
    assert second.choice is not None
    assert second.choice.holdings.tolist() == [1, 2]


def test_a_range_of_all_remaining_holdings_is_drawn_from_the_remaining_cards() -> None:
    every = every_set(range(2, 52), 2)
    even = Holdings(every, np.full(len(every), 2))
    assert [parts_of(seat) for seat in seats_of((hands([(0, 1)]), even), FREE)] == [((0, 1), 0, None), ((), 2, None)]
    # Holdings are drawn from a list if some are missing, if their weights differ, or if they are counted separately.
    others = (hands([(0, 1), (0, 2)]), even), (hands([(0, 1)]), Holdings(every, np.arange(1, len(every) + 1)))
    for players in others:
        assert seats_of(players, FREE)[1].choice is not None
    assert seats_of((hands([(0, 1)]), even), FREE, tells_holdings=True)[1].choice is not None
    assert seats_of((hands([(0, 1)]), Holdings(every[:-1], even.weights[:-1])), FREE)[1].choice is not None


@pytest.mark.parametrize(
    "players",
    [
        (hands([(0, 1)]), hands([(0, 2), (1, 3)])),
        (AnyHolding((0,), 2), AnyHolding((0,), 2)),
        (hands([(0, 1), (0, 2)]), hands([(0, 3), (0, 4)])),
        (hands([(0, 1)]), hands([(0, 5), (2, 3)]), hands([(3, 4)])),
    ],
)
def test_players_who_leave_another_player_no_holding_are_refused(players: tuple[Holdings | AnyHolding, ...]) -> None:
    with pytest.raises(EquityError, match=r"^range \d: other players always have .*cannot all be dealt$"):
        seats_of(players, FREE)

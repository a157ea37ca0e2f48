"""Holdings of all players in one list, and the merging of boards that rank them identically."""

from __future__ import annotations

import numpy as np
import pytest

from cardspeak.card_sets import every_set
from cardspeak.cards import DECK, parse_cards
from cardspeak.equities.boards.isomorphism import Boards, PossibleBoards
from cardspeak.equities.boards.merging import (
    merged_about,
    merged_boards,
    part_of,
    together,
    values_across,
    values_along,
)
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.spot import Spot
from cardspeak.games import find_game
from cardspeak.kernels.lanes.lanes import WORDS
from cardspeak.ranges import parse_range

HOLDEM = find_game("holdem")
BIG = every_set([card for card in DECK if card >> 2 > 9], 2)  # 66 holdings of queens to aces


def boards_of(text: str) -> Boards:
    board = tuple(parse_cards(text)) if text else ()
    return PossibleBoards(Spot(HOLDEM, board, (), ())).find()


def test_holdings_of_all_players_are_listed_once() -> None:
    first, second = Holdings(BIG[:40], np.arange(1, 41)), Holdings(BIG[20:][::-1], np.arange(101, 147))
    held = together([first, second])
    assert len(held) == len(BIG) == len({tuple(row) for row in held.ids.tolist()})
    for player, holdings in enumerate((first, second)):
        assert (held.ids[held.places[player]] == holdings.ids).all()
        assert (held.weights[held.places[player], player] == holdings.weights).all()
        assert held.weights[:, player].sum() == holdings.weights.sum()


@pytest.mark.parametrize("board", ["Qs 7h 2d", "Qs 7s 2s 2d", "Qs 7s 2s 2d 3d"])
def test_merged_boards_rank_all_identically(board: str) -> None:
    boards = boards_of(board)
    planes, times = merged_boards(HOLDEM, BIG, boards)
    along = values_along(HOLDEM, BIG, boards[0])
    orders: dict[tuple[int, ...], int] = {}
    for column, often in zip(along.T.tolist(), boards[1].tolist(), strict=True):
        ranks = {value: rank for rank, value in enumerate(sorted({0, *column}))}
        order = tuple(ranks[value] for value in column)
        orders[order] = orders.get(order, 0) + often
    assert times.tolist() == list(orders.values())
    assert len(planes[0]) == len(times) <= len(boards[1])


def test_before_the_flop_merging_leaves_few_boards() -> None:
    boards = boards_of("")
    _, times = merged_boards(HOLDEM, BIG, boards)
    assert times.sum() == boards[1].sum() == 2_598_960
    assert len(times) < 5_000 < len(boards[1]) == 134_459
    about, seconds = merged_about(PossibleBoards(Spot(HOLDEM, (), (), ())), BIG)
    assert len(times) / 2 < about < len(times) * 2
    assert 0 < seconds < 1


def test_wide_ranges_are_merged_if_that_removes_a_quarter_of_the_boards() -> None:
    texts = ["66+", "A4s+", "K8s+", "Q9s+", "J9s+", "T9s", "A9o+", "KTo+", "QTo+", "JTo"]
    wide = np.concatenate([parse_range(text).ids for text in texts])
    about, seconds = merged_about(PossibleBoards(Spot(HOLDEM, (), (), ())), wide)
    _, times = merged_boards(HOLDEM, wide, boards_of(""))
    assert len(times) == 79_920
    assert len(times) / 2 < about < 134_459 * 3 / 4
    assert seconds > 0


def test_boards_are_not_merged_for_small_cards() -> None:
    texts = ["22", "33", "44", "65s", "54s", "87s", "76s", "98s", "A2s", "A3s", "T9s", "J9s", "Q8s", "K7s", "55", "66"]
    small = np.concatenate([parse_range(text).ids for text in texts])
    assert merged_about(PossibleBoards(Spot(HOLDEM, (), (), ())), small) == (134_459, 0.0)


def test_boards_are_not_merged_if_that_does_not_pay() -> None:
    every = every_set(DECK, 2)
    boards = boards_of("Qs 7h 2d")
    assert merged_boards(HOLDEM, every, boards) is boards
    flop = PossibleBoards(Spot(HOLDEM, tuple(parse_cards("Qs 7h 2d")), (), ()))
    assert merged_about(flop, every) == merged_about(flop, BIG) == (1176, 0.0)


def test_rows_of_boards_have_the_values_along_holdings() -> None:
    planes, _ = part_of(boards_of("Qs 7h 2d"), slice(0, 100, 7))
    along = values_along(HOLDEM, BIG, planes)
    across, width = values_across(HOLDEM, BIG, planes)
    rows = across.reshape(-1, width)
    assert (rows[:, : len(BIG)] == along.T).all()
    assert along.any()
    assert rows.shape[1] > len(BIG)
    assert not rows[:, len(BIG) :].any()


def test_rows_end_with_a_zero_even_if_holdings_fill_whole_registers() -> None:
    planes, _ = part_of(boards_of("Qs 7h 2d"), slice(0, 3))
    for n in (WORDS - 1, WORDS, 2 * WORDS):
        across, width = values_across(HOLDEM, every_set(DECK, 2)[:n], planes)
        assert (width > n, width % WORDS) == (True, 0), n
        assert not across.reshape(-1, width)[:, n:].any()

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from cardspeak import (
    CardError,
    CardspeakError,
    EquityError,
    HandError,
    Progress,
    RangeError,
    equity,
    equity_many,
    parse_cards,
    parse_range,
)
from cardspeak.equities import costs
from cardspeak.equities.many.holdem import HoldemRows
from cardspeak.equities.many.rows import NO_CARD, read_rows
from cardspeak.equities.question.holdings import Holdings
from cardspeak.equities.question.spot import Spot
from cardspeak.games import find_game
from tests.cases import cases
from tests.equities.dealt_out import dealt_out
from tests.kernels.twin import random_hands

Ids = npt.NDArray[np.uint8]

HOLDEM = find_game("holdem")
RANGES = ("random", "QQ+, AK, T9s:0.25", "22+, A2s+, KTo+, 9h8h", "AsKs", "As ??", "random, AA:0.5")
ALIKE = RANGES[0], RANGES[1], RANGES[-1]
"""The ranges that treat all suits alike."""


def mixed(sizes: dict[int, int], seed: int = 0, n_hole: int = 2) -> tuple[Ids, Ids]:
    """Hands and padded boards in random order. `sizes` maps a number of board cards to a number of rows."""
    rows = random_hands(sum(sizes.values()), n_hole + 5, seed)
    n_board = np.repeat([*sizes], [*sizes.values()])
    np.random.default_rng(seed).shuffle(n_board)
    boards = np.where(np.arange(5) < n_board[:, None], rows[:, n_hole:], NO_CARD).astype(np.uint8)
    return rows[:, :n_hole], boards


def cards(row: Ids) -> tuple[int, ...]:
    return tuple(card for card in row.tolist() if card != NO_CARD)


def check_each(hands: Ids, boards: Ids, villains: Any, **options: Any) -> None:
    """Check that all rows have the results of `equity`."""
    many = equity_many(hands, boards, villains, **options)
    for row, (hand, board) in enumerate(zip(hands, boards, strict=True)):
        one = equity(cards(hand), villains, board=cards(board), **options).players[0]
        each = [column[row] for column in (many.equity, many.win, many.tie, many.standard_error)]
        assert each == [one.equity, one.win, one.tie, one.standard_error], (hand, board)


@cases("villains", RANGES)
def test_all_streets_agree_with_equity(villains: str) -> None:
    hands, boards = mixed({0: 3, 3: 2, 4: 6, 5: 30}, len(villains))
    if villains.startswith("As"):
        is_free = (np.hstack([hands, boards]) != 51).all(axis=1) & (np.hstack([hands, boards]) != 47).all(axis=1)
        hands, boards = hands[is_free], boards[is_free]
    check_each(hands, boards, villains)


def test_rivers_agree_with_the_rules() -> None:
    texts = ("As Ks", "2c 7d"), ("Ah Kh", "9h 2h"), ("3s 2s", "Ad Ac")
    boards = "Qs 7s 2d 3s 4c", "Qh Jh Th 2c 2d", "4s 5s 6s 7s 2h"
    for board, hands in zip(boards, texts, strict=True):
        ids = [parse_cards(hand) for hand in hands if not {*hand.split()} & {*board.split()}]
        many = equity_many(ids, parse_cards(board))
        for row, hand in enumerate(ids):
            left = [card for card in range(52) if card not in {*hand, *parse_cards(board)}]
            others = np.array([(a, b) for a in left for b in left if a < b], np.uint8)
            players = [Holdings(np.array([sorted(hand)], np.uint8), np.ones(1, np.int64))]
            players.append(Holdings(others, np.ones(len(others), np.int64)))
            counts = dealt_out(Spot(HOLDEM, parse_cards(board), (), tuple(players)))[0][0]
            assert (many.win[row], many.tie[row]) == (counts[1] / 990, counts[2] / 990)


BOARDS = (
    "As Kd 9h 7c 2s",
    "As Kd Kh Kc Ks",
    "9s 9d 9h 7c 7s",
    "As Ad 9h 9c 2s",
    "9s 9d 9h 7c 2s",
    "Ts 9d 8h 7c 6s",
    "As Ks 9s 7c 2d",
    "As Ks 9s 9c 9d",
    "9s 8s 7s 7c 8d",
    "5s 4s 3s 2s Ad",
    "As Qs 9s 5s 5d",
    "As Ks Qs Js Ts",
    "9s 8s 7s 6s 5s",
    "As Js 9s 7s 2s",
)


@cases("board", BOARDS)
def test_all_hands_on_a_river_agree_with_one_sweep(board: str) -> None:
    """Boards with three, four and five cards of a suit, pairs, trips, quads, straights and straight flushes."""
    parts = equity("random", "random", board=board, by="holding", exact=True).players[0].parts
    many = equity_many([parse_cards(part.name) for part in parts], parse_cards(board))
    assert len(parts) == 1081
    assert many.equity.tolist() == [part.equity for part in parts]
    assert many.win.tolist() == [part.win for part in parts]


@cases("board", BOARDS[::3])
def test_all_hands_on_a_river_against_a_range_agree_with_one_sweep(board: str) -> None:
    villains = "44+:0.3, A2s+, K9s+, QTs+, JTs, 98s, ATo+, KQo:0.75, 9s8s, 3s2s"
    parts = equity("random", villains, board=board, by="holding", exact=True).players[0].parts
    many = equity_many([parse_cards(part.name) for part in parts], parse_cards(board), villains)
    assert many.equity.tolist() == [part.equity for part in parts]


def test_published_equities_before_the_flop() -> None:
    many = equity_many([parse_cards("As Ad"), parse_cards("Ks Kd"), parse_cards("3c 2d")])
    assert many.equity.round(4).tolist() == [0.8520, 0.8240, 0.3230]


def test_a_range_can_be_an_object() -> None:
    hands, boards = mixed({5: 4})
    assert equity_many(hands, boards, parse_range("QQ+")) == equity_many(hands, boards, "QQ+")


def test_one_board_for_all_hands() -> None:
    hands, board = [parse_cards("As Ad"), parse_cards("7c 2d")], parse_cards("Ah 7h 2h 3c")
    assert equity_many(hands, board) == equity_many(hands, [board] * 2)
    assert equity_many(hands, []) == equity_many(hands) == equity_many(hands, [[NO_CARD] * 5] * 2)


@cases("dtype", [np.int8, np.uint16, np.int64, ">i4"])
def test_integers_of_any_dtype(dtype: npt.DTypeLike) -> None:
    hands, boards = mixed({4: 3, 5: 3})
    expected = equity_many(hands, boards)
    assert equity_many(hands.astype(dtype), np.asfortranarray(boards)) == expected
    if np.dtype(dtype).itemsize > 1:
        assert equity_many(hands, boards.astype(dtype)) == expected


def test_no_rows() -> None:
    assert len(equity_many(np.empty((0, 2), np.uint8))) == 0
    assert len(equity_many(np.empty((0, 2), np.uint8), np.empty((0, 5), np.uint8), "QQ+", workers=1)) == 0
    assert len(equity_many(np.empty((0, 4), np.uint8), game="omaha")) == 0


def distinct(villains: str, *rows: str) -> int:
    """How many of the rows, a hand and a board each, are computed."""
    ids = np.array([parse_cards(row) for row in rows], np.uint8)
    return work_of(ids, villains).n_distinct


def test_rows_that_are_equal_up_to_suits_are_computed_once() -> None:
    flops = "As Kd Qs 7h 2d", "Kd As 2d Qs 7h", "Ac Kh Qc 7d 2h", "As Kd Qs 7h 2c"
    assert distinct("random", *flops) == 2
    assert distinct("QQ+, AKs:0.5", *flops) == 2
    assert distinct("QQ+, AcKc", *flops) == 3


@cases("villains", RANGES[:3])
def test_equal_rows_have_equal_results(villains: str) -> None:
    hands, boards = mixed({3: 2, 4: 4, 5: 4, 0: 3}, 5)
    order = np.random.default_rng(1).permutation(3 * len(hands)) % len(hands)
    once, often = equity_many(hands, boards, villains), equity_many(hands[order, ::-1], boards[order], villains)
    for one, three in zip(columns(once), columns(often), strict=True):
        assert np.array_equal(one[order], three)


@cases("villains", RANGES)
def test_boards_that_many_rows_share(villains: str) -> None:
    """All hands on such a board are counted together; the results are the same as if each row were counted alone."""
    boards = ["Qs 7h 2d", "Qc 7s 2h", "Ah 7h 2h", "Ad 7d 2d", "Kh Kc 5d 5h", "Kc Kd 5h 5c", "9s 8s 7s 2c"]
    rows: list[tuple[int, ...]] = []
    for board in map(parse_cards, boards):
        left = [card for card in range(52) if card not in board and card not in (51, 47)]
        hands = np.random.default_rng(len(rows)).permuted(np.tile(left, (12, 1)), axis=1)[:, :2]
        rows += [(*hand, *board, *[NO_CARD] * (5 - len(board))) for hand in hands.tolist()]
    ids = np.random.default_rng(1).permutation(np.array(rows, np.uint8))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(costs, "ROW_BOARD", 1e9)
        alone, work = equity_many(ids[:, :2], ids[:, 2:], villains), work_of(ids, villains)
        assert not any(piece.is_whole for piece in work.pieces)
        patch.setattr(costs, "ROW_BOARD", 0)
        patch.setattr(costs, "ROW_RIVER", 1)
        together, work = equity_many(ids[:, :2], ids[:, 2:], villains), work_of(ids, villains)
        assert all(piece.is_whole for piece in work.pieces)
        assert len(work.pieces) == (4 if villains in ALIKE else 7)
    assert together == alone


def test_a_shared_board_that_excludes_the_range(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(costs, "ROW_RIVER", 1)
    hands = np.array([(a, b) for a in range(12) for b in range(a)], np.uint8)
    with pytest.raises(RangeError, match=r"^row 0: the hand and the board leave"):
        equity_many(hands, parse_cards("As Ks Qs"), "As ??")


def work_of(ids: Ids, villains: str) -> HoldemRows:
    return HoldemRows(read_rows(ids[:, :2], ids[:, 2:], HOLDEM), parse_range(villains), HOLDEM)


def columns(many: Any) -> list[npt.NDArray[np.float64]]:
    return [many.equity, many.win, many.tie, many.standard_error]


def test_any_number_of_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    hands, boards = mixed({3: 3, 4: 9, 5: 40})
    expected = equity_many(hands, boards, "QQ+", workers=1)
    monkeypatch.setattr(costs, "SLICE", 1e-9)  # a slice for each row
    monkeypatch.setattr("cardspeak.equities.many.ask.SHORT_SECONDS", 0)
    assert equity_many(hands, boards, "QQ+", workers=3) == expected
    with ThreadPoolExecutor(2) as executor:
        assert equity_many(hands, boards, "QQ+", workers=executor) == expected


def test_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    hands, boards = mixed({3: 2, 4: 4, 5: 4})
    monkeypatch.setattr(costs, "SLICE", 1e-9)
    monkeypatch.setattr("cardspeak.progress.REPORT_SECONDS", 0)
    reports: list[Progress] = []
    equity_many(hands, boards, workers=1, progress=reports.append)
    done = [report.done for report in reports]
    assert len(done) == 11
    assert done == sorted(done)
    assert done[-1] == 1
    assert done[0] > 0.3  # flops come first and take longest


def test_an_exception_in_progress_stops_the_work() -> None:
    def stop(_: Progress) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        equity_many(*mixed({4: 4}), progress=stop)


@cases(("game", "n_hole", "villains"), [("omaha", 4, "random"), ("omaha8", 4, "AA**"), ("omaha5", 5, "random")])
def test_other_games_agree_with_equity(game: str, n_hole: int, villains: str) -> None:
    hands, boards = mixed({4: 1, 5: 3}, 3, n_hole)
    check_each(hands, boards, villains, game=game)


def test_omaha_rows_before_the_flop_come_from_the_table_and_others_do_not() -> None:
    hands, boards = mixed({0: 3, 5: 2}, 4, 4)
    check_each(hands, boards, "random", game="omaha")
    many = equity_many(mixed({0: 1000}, 5, 4)[0], game="omaha")
    assert not many.standard_error.any()
    assert np.allclose(many.equity, many.win + many.tie / 2)


def test_games_without_a_board_or_with_a_short_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardspeak.equities.answer.by_samples.USUAL_PRECISION", 0.01)
    hands = np.array([parse_cards("As Kd 8s 7h 6c")], np.uint8)
    check_each(hands, np.empty((1, 0), np.uint8), "random", game="five-card-draw", seed=1)
    hands, boards = (np.array([parse_cards(text)], np.uint8) for text in ("As Ks", "Qs 9d 8d 7d 6c"))
    check_each(hands, boards, "QQ", game="shortdeck")


def test_samples_do_not_depend_on_the_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardspeak.equities.answer.by_samples.USUAL_PRECISION", 0.01)
    hands = [parse_cards(hand) for hand in ("As Kd 8s 7h 6c", "2s 2d 3s 4h 5c", "Kd As 8s 7h 6c")]
    one, three = (equity_many(hands, game="five-card-draw", seed=5, workers=workers) for workers in (1, 3))
    assert one == three
    assert one.seed == 5
    assert (one.standard_error > 0).all()
    assert one.equity[0] == one.equity[2]
    assert repr(one) == "<Equities: 3 hands, 3 sampled with seed 5>"


def test_results_tell_how_many_hands_there_are() -> None:
    assert repr(equity_many([parse_cards("As Ad")])) == "<Equities: 1 hand, exact>"


def wrong(*rows: str, board: Any = None, **options: Any) -> Callable[[], object]:
    return lambda: equity_many([parse_cards(row) for row in rows], board, **options)


ERRORS: list[tuple[Callable[[], object], type[CardspeakError], str, tuple[int, ...] | None]] = [
    (lambda: equity_many([[0, 1], [2, 99]]), CardError, "row 1, column 1: 99 is not a card id (0 to 51)", (1, 1)),
    (lambda: equity_many([[0, -1]]), CardError, "row 0, column 1: -1 is not a card id (0 to 51)", (0, 1)),
    (lambda: equity_many([[0, 52]]), CardError, "row 0, column 1: Jk is not in the deck", (0, 1)),
    (lambda: equity_many([[0, 300]]), CardError, "row 0, column 1: 300 is not a card id (0 to 51)", (0, 1)),
    (lambda: equity_many([[0, 4]], [[1, 2, 300]]), CardError, "row 0, column 2: 300 is not a card id", (0, 2)),
    (lambda: equity_many([[0, 255]]), CardError, "row 0, column 1: 255 is not a card id (0 to 51)", (0, 1)),
    (lambda: equity_many([[51, 51]]), CardError, "row 0, column 1: As is twice in hands", (0, 1)),
    (wrong("As Ks", board=[[1, 51, 2]]), CardError, "row 0, column 1: As is twice in hands and boards", (0, 1)),
    (wrong("As Ks", board=[[1, 1, 2]]), CardError, "row 0, column 1: 2d is twice in boards", (0, 1)),
    (wrong("As Ks", "2c 2d", board=[[8, 9, 10], [8, 9, 255]]), HandError, "row 1: a board of 2 cards; ", (1,)),
    (wrong("As Ks", board=[[8, 255, 9, 10]]), HandError, "row 0: a card of the board follows 255", (0,)),
    (lambda: equity_many([0, 1]), HandError, "hands: shape (2,); accepted: card ids of shape (n, 2)", None),
    (lambda: equity_many([[0, 1, 2]]), HandError, "hands: shape (1, 3)", None),
    (lambda: equity_many([[0.5, 1]]), HandError, "hands must have an integer dtype", None),
    (lambda: equity_many("As Ks"), HandError, "hands must have an integer dtype", None),
    (wrong("As Ks", board=[[8, 9, 10]] * 2), HandError, "boards: shape (2, 3); accepted: ", None),
    (wrong("As Ks", board=[range(6)]), HandError, "boards: shape (1, 6)", None),
    (wrong("2s Ks", "As Ks", villains="AsQs"), RangeError, "row 1: the hand and the board leave no holding", (1,)),
    (wrong("2s Ks", board=[[48, 49, 50]], villains="AA"), RangeError, "row 0: the hand and the board leave no", (0,)),
    (wrong("As Ks", villains="AXs"), RangeError, 'villains "AXs": "AXs"', None),
    (wrong("As Ks", villains=7), EquityError, "villains: 7 is not accepted; give a range as text or a Range", None),
    (wrong("As Ks", villains=parse_range("AA**", "omaha")), EquityError, "villains: the range is for Omaha", None),
    (wrong("2c 3c 4c 5c", board=[[51, 50, 49, 48, 40]], villains="AAAA", game="omaha"), RangeError, "row 0: ", (0,)),
    (wrong("As Ks", workers=0), EquityError, "workers: 0 is not accepted", None),
    (wrong("As Ks", exact=1), EquityError, "exact: 1 is not accepted", None),
    (wrong("As Ks", seed=-1), CardspeakError, "seed", None),
    (wrong("As Ks", progress=1), CardspeakError, "progress: 1 is not accepted", None),
]


@cases(("ask", "kind", "words", "index"), ERRORS)
def test_errors(
    ask: Callable[[], object], kind: type[CardspeakError], words: str, index: tuple[int, ...] | None
) -> None:
    with pytest.raises(kind) as caught:
        ask()
    assert str(caught.value).startswith(words)
    assert "\n" not in str(caught.value)
    assert caught.value.where is not None
    assert caught.value.where.index == index

"""The nuts, compared with all hands that unseen cards make, valued by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, combinations_with_replacement

import numpy as np
import pytest

from cardspeak.card_sets import PACKED_BITS
from cardspeak.deals.expressions.evaluating import evaluate
from cardspeak.deals.expressions.nodes import Node
from cardspeak.deals.facts.nuts import IsNuts, IsNutsOfCategory, NutOuts
from cardspeak.deals.language.ask import pql
from cardspeak.deals.rows import nuts
from cardspeak.deals.rows.rows import Rows
from cardspeak.deals.rows.seen import board_planes, hole_planes
from cardspeak.deals.setting.setting import Setting
from cardspeak.errors import QueryError
from cardspeak.evaluate.one import half_value
from cardspeak.games import GAMES, Game, Half
from cardspeak.kernels.deals.nuts import KEYS
from cardspeak.rules import Value
from tests.cases import cases
from tests.deals.facts.laid_out import deals_of, rows_of

DECK = "AsKsQsJsTs9s8sAhKhQhAdKd5d6d7d8d"
SMALL = Game("small", "Small", 2, 5, (Half("high", "high"),), deck=DECK)
SMALL_OMAHA = Game("small-omaha", "Small Omaha", 4, 5, (Half("high", "high", hole=2, board=3),), deck=DECK)
LOWS = Game(
    "lows", "Lows", 3, 5, (Half("high", "high"), Half("low", "eight-or-better", hole=(0, 2))),
    deck="As2s3s4s5sAh2h3h4h6hAd7d8d3dKdQd", discards=1,
)  # fmt: skip
BACKWARDS = Game("backwards", "Backwards", 2, 5, (Half("low", "deuce-to-seven"),), deck=DECK)
SINGLE = Game("single", "One hole card", 1, 5, (Half("high", "high"),), deck=DECK)
GAMES_BY_CODE = {game.code: game for game in (SMALL, SMALL_OMAHA, LOWS, BACKWARDS, SINGLE)}


def value_on(half: Half, hole: Sequence[int], board: Sequence[int]) -> Value | None:
    """The value of the best hand by the rules; before the flop, that of the best two hole cards."""
    if board:
        return half_value(half, hole, board)
    return max(value for cards in combinations(hole, 2) if (value := half.ranking.value(cards)))


def has_nuts(half: Half, hole: list[int], board: list[int], unseen: set[int], category: str | None = None) -> bool:
    """Whether no unseen cards make a better hand, or no better hand of a category."""
    own = value_on(half, hole, board)
    if own is None:
        return False
    others = [value_on(half, cards, board) for cards in combinations(unseen, min(2, len(hole)))]
    return all(other is None or category not in (None, other.category) or other <= own for other in others)


def check(game: Game, node: Node, street: int, n: int, dead: tuple[int, ...], expected: list[object]) -> None:
    rows = rows_of(game, deals_with(game, n, street, dead))
    rows = Rows(replace(rows.setting, dead=dead), rows.holes, rows.board, None, n)
    values = evaluate(node, rows)
    assert [values.python(at) for at in range(n)] == expected


def deals_with(game: Game, n: int, street: int, dead: tuple[int, ...]) -> list:  # type: ignore[type-arg]
    return deals_of(replace(game, deck=tuple(card for card in game.deck if card not in dead)), n, seed=street)


def seen_by(game: Game, street: int, n: int, dead: tuple[int, ...]) -> list[tuple[list[int], list[int], set[int]]]:
    """The hole cards of the first player, the board, and the unseen cards of each deal."""
    n_board = Setting(game, ("a",), (), (), ()).counts(street)[1]
    return [
        (deal.hands[0], deal.board[:n_board], set(game.deck) - {*deal.hands[0], *deal.board[:n_board], *dead})
        for deal in deals_with(game, n, street, dead)
    ]


@cases(
    ("code", "street", "half", "n_dead", "n"),
    [
        *(("small", street, 0, n_dead, 24) for street in range(4) for n_dead in (0, 2)),
        *(("small-omaha", street, 0, 1, 6) for street in (1, 2, 3)),
        *(("lows", street, 1, 0, 10) for street in (1, 2, 3)), ("backwards", 3, 0, 0, 4), ("single", 3, 0, 0, 24),
    ],
)  # fmt: skip
def test_nuts_in_small_decks(code: str, street: int, half: int, n_dead: int, n: int) -> None:
    game = GAMES_BY_CODE[code]
    dead, of_half = game.deck[:n_dead], game.halves[half]
    each = seen_by(game, street, n, dead)
    check(game, IsNuts(0, street, half), street, n, dead, [has_nuts(of_half, *seen) for seen in each])


def test_the_sum_of_keys_tells_the_ranks() -> None:
    for n in range(6):
        every = combinations_with_replacement(range(13), n)
        boards = [ranks for ranks in every if max(map(ranks.count, ranks), default=0) < 5]
        assert len({sum(KEYS[rank] for rank in ranks) for ranks in boards}) == len(boards)


def test_hands_of_three_hole_cards_have_no_nuts() -> None:
    assert [nuts.has_nuts(LOWS, half) for half in (0, 1)] == [False, True]


@cases(("code", "street", "n"), [*(("small", street, 24) for street in range(4)), ("small-omaha", 3, 12)])
def test_nuts_of_a_category_in_small_decks(code: str, street: int, n: int) -> None:
    game = GAMES_BY_CODE[code]
    half = game.halves[0]
    expected: list[object] = []
    for hole, board, unseen in seen_by(game, street, n, ()):
        own = value_on(half, hole, board)
        assert own is not None
        expected.append(has_nuts(half, hole, board, unseen, own.category))
    assert 2 < sum(map(bool, expected)) < n
    check(game, IsNutsOfCategory(0, street, 0), street, n, (), expected)


@cases(("code", "street", "half"), [("small", 1, 0), ("small", 2, 0), ("lows", 2, 1)])
def test_cards_that_give_the_nuts(code: str, street: int, half: int) -> None:
    game = GAMES_BY_CODE[code]
    expected: list[object] = [
        sum(has_nuts(game.halves[half], hole, [*board, card], unseen - {card}) for card in unseen)
        for hole, board, unseen in seen_by(game, street, 8, ())
    ]
    assert any(expected)
    check(game, NutOuts(0, street, half), street, 8, (), expected)


@cases(("code", "half"), [("holdem", 0), ("omaha", 0), ("omaha8", 1), ("holdemnq", 1), ("shortdeck", 0), ("manila", 0)])
def test_the_kernel_finds_what_all_hands_show(code: str, half: int) -> None:
    """The kernel and its naive twin, which values all pairs of cards; with and without a limit."""
    game = GAMES[code]
    source = np.random.default_rng(7)
    n, places = 10, game.halves[half].ranking.places
    for street in (1, len(Setting(game, ("a",), (), (), ()).streets) - 1):
        rows = rows_of(game, deals_of(game, n, seed=street))
        board, boards, seen = rows.board_on(street), board_planes(rows, street), hole_planes(rows, 0, street)
        unseen = np.bitwise_or.reduce(PACKED_BITS[[*game.deck]]) & ~(seen | boards)
        for limits in (np.full(n, nuts.NO_LIMIT), source.integers(0, places + 1, n).astype(np.uint16)):
            expected = np.zeros(n, np.uint16)
            nuts._put_by_trial(game, half, unseen, boards, board, limits, expected)
            assert (nuts.best_values_unseen(rows.setting, half, seen, board, boards, limits) == expected).all()


@cases(
    ("item", "sources", "expected"),
    [
        ("count(nutHi(a, flop))", "a='Qs5s', board='JsKsAs'", 1.0),
        ("count(nutHi(a, flop))", "a='As2s', board='KsQsJs'", 0.0),
        ("count(nutHi(a, flop))", "a='As2s', board='KsQsJs', dead='Ts'", 1.0),
        ("count(nutHi(a, flop))", "a='As2s', b='Ts9h', board='KsQsJs'", 0.0),
        ("count(nutHiForHandType(a, flop))", "a='AsKh', board='AdTd2d'", 1.0),
        ("count(nutHi(a, flop))", "a='AsKh', board='AdTd2d'", 0.0),
        ("max(nutHiOuts(a, flop))", "a='KsJs', board='QdTd4c'", 6),
        ("max(nutHiOuts(a, flop))", "game='omahahi', a='AsAhKdQc', board='Ad7s2c'", 27),
        ("count(nutHi(a, preflop))", "a='*'", 6 / 1326),
        ("count(nutLo(a, flop))", "game='omaha8', a='As2dKcKd', board='3h4h8c'", 1.0),
        ("count(nutLo(a, flop))", "game='omaha8', a='As2dKcKd', board='2h4h8c'", 0.0),
        ("count(nutLo(a, flop))", "game='omaha8', a='As2dKcKd', board='KhQh8c'", 0.0),
        ("max(nutLoOuts(a, flop))", "game='omaha8', a='As2dKcKd', board='3h4hQc'", 16),
    ],
)
def test_functions_of_the_language(item: str, sources: str, expected: object) -> None:
    assert pql(f"select {item} from {sources}").selectors[0].value == expected


@pytest.mark.parametrize(
    ("item", "sources", "message"),
    [
        ("count(nutHi(a, third))", "a='*', game='stud'", "column 14: nutHi is for games with a board and a high hand"),
        ("count(nutLo(a, flop))", "a='*'", "column 14: nutLo is for games with a board and a low hand"),
        ("max(nutHiOuts(a, preflop))", "a='*'", "after preflop more cards come"),
    ],
)
def test_errors(item: str, sources: str, message: str) -> None:
    with pytest.raises(QueryError, match=message):
        pql(f"select {item} from {sources}")

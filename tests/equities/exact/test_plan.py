"""Every exact method that accepts a question returns the same result as brute force."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
import pytest

from cardspeak import games
from cardspeak.cards import card_name
from cardspeak.equities.exact.every_deal import EveryDeal
from cardspeak.equities.exact.plan import method_of_unlisted, plan_for
from cardspeak.equities.exact.plan import methods_of as methods_that_take
from cardspeak.equities.method import Method
from cardspeak.equities.question.classes import ALL_ALIKE, ValueClasses, categories_of
from cardspeak.equities.question.question import Question, read_question, spot_of
from cardspeak.equities.tally import Counts
from cardspeak.games import Game
from tests.equities.answered import answered
from tests.equities.spots import games_of_each_kind

GAMES = games()
N_EACH = {2: 4, 3: 2, 4: 2}
"""Number of questions for each number of players."""
WEIGHTS = ("", "", ":0.5", ":0.25", ":0.003", ":0.123")


def joined(cards: Sequence[int]) -> str:
    return "".join(map(card_name, cards))


def a_range(random: np.random.Generator, live: Sequence[int], game: Game, sure: Sequence[int]) -> str:
    """A hand, some weighted holdings, or partly unknown cards."""
    kind = random.integers(4)
    if kind == 0:
        return joined(sure)
    if kind == 1 and len(live) < 22:
        return joined(sure[1:]) + "?"
    holdings = {tuple(sure), *(tuple(random.permutation(live)[: game.hole_cards].tolist()) for _ in range(5))}
    distinct = {frozenset(holding): holding for holding in sorted(holdings)}
    weights = [str(weight) for weight in random.choice(WEIGHTS, len(distinct))] if kind == 2 else [""] * len(distinct)
    return ", ".join(joined(holding) + weight for holding, weight in zip(distinct.values(), weights, strict=True))


def a_question(game: Game, n_players: int, seed: int) -> Question:
    """A question with few deals, because few cards are live. If few board cards are to come, more cards can be live."""
    random = np.random.default_rng((seed, n_players))
    deck = random.permutation(np.array(game.deck)).tolist()
    n_board = int(random.integers(game.full_board + 1))
    n_to_come = game.full_board - n_board
    board, rest = deck[:n_board], deck[n_board:]
    n_live = n_players * game.hole_cards + n_to_come + int(random.integers(1, 5 if n_to_come > 2 else 11))
    live, dead = rest[:n_live], rest[n_live:]
    sure = [live[at * game.hole_cards :][: game.hole_cards] for at in range(n_players)]
    return read_question([a_range(random, live, game, known) for known in sure], joined(board), joined(dead), game)


def methods_of(question: Question, classes: ValueClasses, *, tells_holdings: bool) -> Iterator[Method]:
    """All methods that accept the question."""
    spot = spot_of(question)
    assert spot is not None, "the holdings must be few enough to list"
    yield from methods_that_take(replace(spot, classes=classes, tells_holdings=tells_holdings))
    unlisted = method_of_unlisted(question)
    if unlisted is not None and classes is ALL_ALIKE and not tells_holdings:
        yield unlisted


def are_alike(counts: Counts, others: Counts) -> bool:
    """Whether two arrays of counts are proportional."""
    mine, theirs = counts.astype(object), others.astype(object)
    return bool((mine * int(theirs.sum()) == theirs * int(mine.sum())).all())


def assert_all_agree(question: Question, classes: ValueClasses, *, tells_holdings: bool) -> None:
    spot = spot_of(question)
    assert spot is not None
    expected = answered(EveryDeal(replace(spot, classes=classes)))
    plan = plan_for(question, classes, tells_holdings=tells_holdings)
    assert plan is not None
    methods = list(methods_of(question, classes, tells_holdings=tells_holdings))
    assert plan.method.name in {method.name for method in methods}
    for method in methods:
        tally = answered(pickle.loads(pickle.dumps(method)))  # as when it is sent to another process
        for totals, others in zip(tally.totals, expected.totals, strict=True):
            assert are_alike(totals, others), method.name
        for counts, every in zip(tally.counts, expected.counts, strict=True):
            assert every is not None
            assert counts is not None or not tells_holdings
            assert counts is None or are_alike(counts, every), method.name


@pytest.mark.parametrize("game", games_of_each_kind())
def test_all_methods_agree(game: Game) -> None:
    for n_players, n_questions in N_EACH.items():
        for seed in range(n_questions):
            assert_all_agree(a_question(game, n_players, seed), ALL_ALIKE, tells_holdings=bool(seed % 2))


@pytest.mark.parametrize("n_players", [2, 3])
@pytest.mark.parametrize("code", ["holdem", "omaha8", "shortdeck", "pineapple", "drawmaha", "stud8", "badeucey"])
def test_all_methods_agree_on_categories(code: str, n_players: int) -> None:
    game = next(game for game in GAMES if game.code == code)
    for seed in range(4, 7):
        assert_all_agree(a_question(game, n_players, seed), categories_of(game), tells_holdings=False)


LONG: list[tuple[tuple[str, ...], dict[str, str]]] = [
    (("random", "random"), {"dead": "2c"}),
    (("random", "random", "random"), {}),
    (("15%", "20%", "25%", "30%"), {"board": "2c"}),
    (("AAxx", "KKxx"), {"game": "omaha8"}),
    (("random", "random"), {"game": "omaha", "board": "2c 3d 9h"}),
    (("AsAhKsKh", "QQxx", "JJTT"), {"game": "omaha8"}),
    (("AAxx", "KKxx", "QQxx"), {"game": "omaha"}),
    (("As2c3d4h5s", "6c7d8h??", "?????"), {"game": "badeucey", "dead": "Kc Kd Kh Ks Qc Qd Qh Qs Jc Jd Jh Js"}),
    (("6c7d8h??", "As2c3d4h5s", "9c9d9h??"), {"game": "badeucey"}),
    (("AsAhAdKcKd2c3c", "QsQhQdJsJh2d?", "TsThTd9s9h??"), {"game": "stud8"}),
]


@pytest.mark.parametrize(("ranges", "where"), LONG)
def test_slices_are_short(ranges: tuple[str, ...], where: dict[str, str]) -> None:
    """Ctrl-C and progress reports take effect only after a slice, so each slice is planned to be short."""
    question = read_question(ranges, where.get("board", ""), where.get("dead", ""), where.get("game", "holdem"))
    plan = plan_for(question)
    assert plan is not None
    assert plan.seconds / plan.method.n_slices <= 0.1

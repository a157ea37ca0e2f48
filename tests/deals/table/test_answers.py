"""Answers of the table: against PQL for the same questions, and against deals laid out by hand."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise
from math import comb, prod

import pytest

from cardspeak.deals import Choice, Deals, PlayerColumns, Selected, deals, when
from cardspeak.deals.language.ask import pql
from cardspeak.errors import QueryError
from tests.cases import cases
from tests.deals.answering.dealt_out import category, every_deal, share

HANDS = ["AhKh", "QsQd, JcTc@50, 7d7s"]
BOARD = "Qh 7h 2c"


@pytest.fixture(scope="module")
def table() -> Deals:
    return deals(a=HANDS[0], b=HANDS[1], board=BOARD)


def same(found: Selected, query: str, where: str = "") -> None:
    """Check that the answer is that of PQL."""
    text = f"select {query} from a='{HANDS[0]}', b='{HANDS[1]}', syntax='classic', board='{BOARD}' {where}"
    expected = pql(text)[0]
    assert (found.fraction, found.value, found.count) == (expected.fraction, expected.value, expected.count), query


ASKED: list[tuple[str, Callable[[Deals], Choice]]] = [
    ("avg(riverEquity(a))", lambda d: d.a.share.mean()),
    ("count(winsHi(a))", lambda d: d.a.wins().count()),
    ("count(tiesHi(b))", lambda d: d.b.ties().count()),
    ("count(scoops(b))", lambda d: d.b.scoops.count()),
    ("avg(HvHEquity(a, turn))", lambda d: d.a.equity("turn").mean()),
    ("avg(HvREquity(b, flop))", lambda d: d.b.equity("flop", "ranges").mean()),
    ("avg(HvPerceivedRangeEquity(b, turn, 'AKs'))", lambda d: d.b.equity("turn", "AKs").mean()),
    ("count(handType(b, turn) >= trips)", lambda d: (d.b.category("turn") >= "three of a kind").count()),
    ("avg(fiveCardHiHandNumber(a, river))", lambda d: d.a.place().mean()),
    (
        "count(minHiRating(b, river, rateHiHand('QcQsQd7h2h')))",
        lambda d: (d.b.value("river") >= "QcQsQd7h2h").count(),
    ),
    ("count(bestHiRating(a, turn))", lambda d: d.a.is_best("turn").count()),
    ("avg(cardsPlay(a, river))", lambda d: d.a.cards_playing().mean()),
    ("count(nutHi(a, river))", lambda d: d.a.has_nuts().count()),
    ("count(nutHiForHandType(b, flop))", lambda d: d.b.has_nuts("flop", of_category=True).count()),
    ("avg(nutHiOuts(a, flop))", lambda d: d.a.nut_outs("flop").mean()),
    ("avg(outsToHandType(a, flop, flush))", lambda d: d.a.outs("flop", "flush").mean()),
    ("count(maxRank(boardRanks(turn)) = toRank('A'))", lambda d: (d.board.ranks("turn").highest == "A").count()),
    (
        "avg(handBoardIntersections(a, river))",
        lambda d: (d.a.ranks() & d.board.ranks()).size.mean(),
    ),
    ("count(hasSecondBoardRank(b, flop))", lambda d: d.b.holds_board_rank("flop", nth=2).count()),
    ("count(pocketPair(b))", lambda d: d.b.has_pair().count()),
    ("count(overpair(b, river))", lambda d: d.b.has_overpair().count()),
    ("avg(boardSuitCount(river))", lambda d: d.board.suits().mean()),
    ("count(flushingBoard(turn))", lambda d: (d.board.most_of_a_suit("turn") >= 3).count()),
    ("count(straightBoard(turn))", lambda d: (d.board.most_of_a_straight("turn") >= 3).count()),
    ("count(pairedBoard(river))", lambda d: d.board.is_paired().count()),
    ("avg(boardLoCardCount(river))", lambda d: d.board.low_ranks().mean()),
    ("count(fourFlush(a, turn))", lambda d: d.a.has_suited(4, "turn").count()),
    ("count(turnCard() = toCard('As'))", lambda d: (d.board.card("turn") == "As").count()),
    ("count(boardInRange('QQ7'))", lambda d: d.board.in_range("QQ7").count()),
    ("count(exactFlopHandCategory(b, flopset))", lambda d: (d.b.flop_category == "set").count()),
    ("count(inRange(b, 'QQ, 77'))", lambda d: d.b.in_range("QQ, 77").count()),
    ("avg(handRanking(b))", lambda d: d.b.starting_place().mean()),
    ("count(flushDraw(a, turn))", lambda d: (d.a.flush_draw("turn") == "draw").count()),
    ("count(gutshot(b, turn))", lambda d: (d.b.straight_draw("turn") == "gutshot").count()),
    ("avg(rankCount(straightDrawRanks(b, turn)))", lambda d: d.b.straight_ranks("turn").size.mean()),
    ("avg(overcards(a, river))", lambda d: d.a.overcards("river").mean()),
    ("count(holdsAny(b, 'QsJc'))", lambda d: d.b.holds("QsJc").count()),
    ("count(holdsNutFlushCard(a, turn))", lambda d: d.a.holds_nut_flush_card("turn").count()),
    ("avg(boardStraightCount(river))", lambda d: d.board.possible_straights().mean()),
    ("avg(boardHiCardCount(river))", lambda d: d.board.high_cards().mean()),
]


def test_columns_are_those_of_pql(table: Deals) -> None:
    queries = [query for query, _ in ASKED]
    found = table.select({f"q{at}": ask(table) for at, (_, ask) in enumerate(ASKED)})
    text = f"select {', '.join(queries)} from a='{HANDS[0]}', b='{HANDS[1]}', syntax='classic', board='{BOARD}'"
    for query, one, other in zip(queries, found.selectors, pql(text).selectors, strict=True):
        assert (one.fraction, one.value, one.count) == (other.fraction, other.value, other.count), query


def test_groups_are_the_deals_laid_out(table: Deals) -> None:
    shares: dict[str, list[tuple[Fraction, Fraction]]] = defaultdict(list)
    for deal in every_deal(HANDS, BOARD, "", (3, 4, 5)):
        shares[category(deal, 1, 4)].append((share(deal, 0), deal[2]))
    found = table.group_by(table.b.category("turn")).mean(table.a.share)
    total = sum(weight for group in shares.values() for _, weight in group)
    assert {group.by for group in found.groups} == set(shares)
    for group in found.groups:
        weight = sum(weight for _, weight in shares[str(group.by)])
        assert group.fraction == weight / total
        assert group.answer.fraction == sum(value * weight for value, weight in shares[str(group.by)]) / weight
        assert found[group.by] == group.answer
    assert found.fraction == table.mean(table.a.share).fraction


def test_groups_of_numbers_and_of_facts_that_are_evaluated_row_by_row(table: Deals) -> None:
    by_equity = table.group_by(table.a.equity("turn")).mean(table.a.share)
    assert len(by_equity.groups) > 3
    for group in by_equity.groups:  # equity is the mean share over the rivers
        assert group.answer.value == pytest.approx(group.by)
    assert sum(group.fraction or 0 for group in by_equity.groups) == 1


def test_groups_of_a_sample_agree_with_the_exact_groups(table: Deals) -> None:
    question = table.where(~table.a.ties()).group_by(table.b.category("turn"))
    exact, one, two = (
        question.mean(table.a.share),
        *(question.mean(table.a.share, samples=40_000, seed=4, workers=workers) for workers in (1, 2)),
    )
    assert one == two
    for group in exact.groups:
        found = one[group.by]
        assert abs(float(found) - float(group.answer)) <= 4 * found.standard_error + 1e-12
        assert found.fraction is None


def test_a_condition_makes_a_ratio(table: Deals) -> None:
    kept = table.where(table.a.category("turn") >= "flush", table.b.in_range("QQ, 77"))
    same(kept.mean(table.a.share), "avg(riverEquity(a))", "where handType(a, turn) >= flush and inRange(b, 'QQ, 77')")
    assert kept.count().value == 1
    same(kept.max(table.a.place()), "max(fiveCardHiHandNumber(a, river))", "where handType(a, turn) >= flush")
    best = kept.max(table.winning_category())
    assert best.value == "straight flush"
    nothing = table.where(table.a.category("flop") == "full house")
    assert (nothing.mean(table.a.share).value, nothing.count().count) == (None, 0)


def test_choices_and_arithmetic(table: Deals) -> None:
    a, b = table.a, table.b
    shove = when(b.in_range("QQ")).then(a.share * 200 - 100).when(b.in_range("77")).then(-1).otherwise(Fraction(1, 3))
    text = "avg(case when inRange(b, 'QQ') then riverEquity(a)*200-100 when inRange(b, '77') then -1 else 1/3 end)"
    same(table.mean(shove), text)
    same(table.mean(1 - a.share / 2 + 0.1), "avg(1 - riverEquity(a) / 2 + 1/10)")
    assert table.mean(0.1 + 0 * a.share).fraction == Fraction(1, 10)
    with pytest.raises(QueryError, match="divides by zero"):
        table.mean(1 / (a.share - a.share))


def test_histograms_in_bins(table: Deals) -> None:
    equity = table.a.equity("turn")
    values = [(float(group.by), group.deals) for group in table.group_by(equity).count().groups]
    found = table.histogram(equity, bins=4).histogram
    assert [(bar.value, bar.upper) for bar in found] == [(0, 0.25), (0.25, 0.5), (0.5, 0.75), (0.75, 1)]
    for bar in found:
        low, high = float(bar.value), float(bar.upper or 0)
        assert bar.count == sum(n for value, n in values if low <= value < high or value == high == 1)
    places = table.histogram(table.a.place(), bins=[1, 1600, 7462]).histogram
    assert sum(bar.share for bar in places) == 1
    assert [bar.value for bar in table.histogram(table.a.share).histogram] == [0, 1]


@cases(
    ("ask", "message"),
    [
        (lambda d: d.a.category() >= "flsh", "did you mean 'flush'?"),
        (lambda d: d.a.share > 0 & d.a.wins(), "Put each comparison in parentheses"),
        (lambda d: d.count(d.a.wins), "call it, such as hero.wins()"),
        (lambda d: d.mean(d.a.category()), "a mean needs numbers"),
        (lambda d: d.a.equity("riber"), "accepted: preflop, flop, turn or river"),
        (lambda d: d.a.category(half="low"), "accepted: high"),
        (lambda d: bool(d.a.wins()), "use & for and, | for or"),
        (lambda d: d.a.share in [1, 2], "is_in for in"),
        (lambda d: d.where(d.a.share), "where needs a condition"),
        (lambda d: d.mean(deals(a="AA").a.share), "a different table"),
        (lambda d: d.a.share == deals(a="AA").a.share, "different tables"),
        (lambda d: d.mean(d.a.share, sample=3), '"sample" is not an option'),
        (lambda d: d["c"], "accepted: a or b"),
        (lambda d: d.a.share + d.a.wins(), "turn a condition into numbers with when"),
        (lambda d: d.a.ranks() < "AK", "use == or !="),
        (lambda d: d.a.share == "half", "a number is needed here"),
        (lambda d: d.histogram(d.a.share, bins=[1, 0]), "ascending"),
        (lambda d: d.select({"x": d.a.share.mean()}, X=d.a.share.max()), "the name of two"),
        (lambda d: d.select(), "nothing is asked"),
        (lambda d: d.select(x=d.a.share), "give one such as x=....mean()"),
        (lambda d: d.board.card("flop"), "accepted: turn or river"),
        (lambda d: d.a.outs("preflop"), "accepted: flop, turn or river"),
        (lambda d: when(d.a.wins()).then(1).otherwise("x"), "values of one kind"),
        (lambda d: when(d.a.share), "needs a condition"),
        (lambda _: deals("razz", a="*").a.flush_draw("third"), "not for Razz"),
        (lambda _: deals("razz", a="*").board, "has no board"),
        (lambda _: deals(), "no players"),
        (lambda _: deals("holdem", {"a": "AA"}, a="KK"), "given twice"),
    ],
)
def test_errors_say_what_is_accepted(ask: Callable[[Deals], object], message: str) -> None:
    table = deals(a="AA", b="KK", board="2c 3d 4h")
    with pytest.raises(QueryError) as caught:
        ask(table)
    assert message in str(caught.value)


def test_split_pots_and_stud() -> None:
    table = deals("omaha8", {"a": "AsAh2d3c", "b": "KsKhQdQc"}, board="4s 5h Kd")
    query = "from game='omaha8', a='AsAh2d3c', b='KsKhQdQc', board='4s 5h Kd'"
    answer = table.select(
        low=table.a.wins("low").count(),
        made=table.a.made_low("turn").count(),
        scoops=table.a.scoops.count(),
        nuts=table.a.has_nuts("river", "low").count(),
    )
    expected = pql(f"select count(winsLo(a)), count(madeLo(a, turn)), count(scoops(a)), count(nutLo(a, river)) {query}")
    assert [found.fraction for found in answer.selectors] == [found.fraction for found in expected.selectors]
    stud = deals("stud", a="AsAhKd", b="2s2h3d")
    same_question = "from game='stud', a='AsAhKd', b='2s2h3d'"
    found = stud.mean(stud.a.share, samples=5000, seed=2)
    assert found.value == pql(f"select avg(riverEquity(a)) {same_question}", samples=5000, seed=2)[0].value


def test_plans_and_names() -> None:
    table = deals("holdem", {"the hero": "AA", "board": "KK"})
    assert table.players == ("the hero", "board")
    assert table["board"].name == "board"
    hero = table["the hero"]
    plan = table.explain(hero.share.mean(), x=hero.category("flop").histogram())
    assert plan.method == "exact"
    assert [name for step in plan.steps for name in step.selectors] == ["mean 1", "x"]
    assert "the hero" in dir(table)
    assert float(table.count(hero.has_pair())) == 1
    with pytest.raises(AttributeError, match="the players are"):
        _ = table.villain


@cases(
    ("streets", "board", "expected"),
    [
        ((), "", "all hands"),
        (("flop",), "", "all hands, and the board on the flop"),
        (("turn", "flop"), "", "all hands, and the board on the flop and turn"),
        (("flop", "turn"), "Qh7h2c", "all hands, and the board on the turn"),
        (("flop",), "Qh7h2c", "all hands"),
        (
            ("flop", "river"),
            "[K-T][9-7][8-5]",
            "all hands, and the boards of the range, and the board on the river",
        ),
    ],
)
def test_plans_say_what_is_counted(streets: tuple[str, ...], board: str, expected: str) -> None:
    """Asked about more streets, there are more deals: the same cards in another order are another deal."""
    table = deals(a="AhKh", board=board)
    pairs = [table.a.category(street) == "one pair" for street in streets] or [table.a.has_pair()]
    plan = table.explain(*(pair.count() for pair in pairs))
    assert plan.counted == expected
    assert str(plan).endswith(f"\n  a deal: {expected}")
    found = table.select(*(pair.count() for pair in pairs))
    if "range" not in expected:
        sizes = sorted({5 if street == "river" else 4 if street == "turn" else 3 for street in streets})
        known = [3 if board else 0, *(size for size in sizes if not board or size > 3)]
        left = 50 - known[0]
        ways = [comb(left - before + known[0], after - before) for before, after in pairwise(known)]
        assert found.deals == prod(ways)


def test_classes_for_annotations() -> None:
    """They are where the documentation says, and the checker of types knows them."""
    names = [name for name in sys.modules["cardspeak.deals"].__all__ if name[0].isupper()]
    assert all(isinstance(getattr(sys.modules["cardspeak.deals"], name), type) for name in names)
    table: Deals = deals(a="AA")
    assert isinstance(table.a, PlayerColumns)
    with pytest.raises(AttributeError, match="no attribute 'Card'"):
        _ = sys.modules["cardspeak.deals"].Card

"""Random showdowns: the same for the same seed, and counted as if compared one by one."""

from __future__ import annotations

import json
from collections import Counter
from math import sqrt
from typing import Any

import pytest

from cardspeak import Audit, audit, evaluate, parse_cards
from cardspeak.errors import CardspeakError, SchemeError
from cardspeak.evaluate.dealt import random_columns
from tests.auditing import scorers


def test_counts_are_those_of_showdowns_compared_one_by_one() -> None:
    """The test deals the same cards from the seed and values each hand by the rules."""
    result = audit(scorers.pairs_by_name, deals=400, seed=5)
    counts: Counter[str] = Counter()
    for deal in random_columns(1 << 14, 9, (5, 0)).T[:400].tolist():
        hands = [deal[:2] + deal[4:], deal[2:4] + deal[4:]]
        first, second = (evaluate(hand).value.strength for hand in hands)
        scores = [scorers.pairs_by_name([str(name) for name in names(hand)]) for hand in hands]
        by_cards, by_score = (first > second) - (first < second), (scores[0] > scores[1]) - (scores[0] < scores[1])
        if by_cards != by_score:
            counts["broken_tie" if by_cards == 0 else "false_tie" if by_score == 0 else "wrong_winner"] += 1
    assert {error: getattr(result, error) for error in ("wrong_winner", "false_tie", "broken_tie")} == {
        "wrong_winner": counts["wrong_winner"],
        "false_tie": counts["false_tie"],
        "broken_tie": counts["broken_tie"],
    }
    assert result.wrong == sum(counts.values()) > 0
    assert result.rate == result.wrong / 400
    assert result.standard_error == sqrt(result.rate * (1 - result.rate) / 400)


def names(ids: list[int]) -> list[str]:
    from cardspeak import card_name

    return [card_name(card) for card in ids]


def test_a_smaller_sample_is_the_start_of_a_larger_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardspeak.progress.REPORT_SECONDS", 0.0)
    seen: list[Audit] = []
    audit("group-score", deals=40_000, seed=9, progress=lambda progress: seen.append(progress.so_far()))
    assert seen[-1].showdowns == 40_000
    assert audit("group-score", deals=seen[1].showdowns, seed=9) == seen[1]
    again = audit("group-score", deals=32768, seed=9)
    assert audit("group-score", deals=32768, seed=9) == again
    assert audit("group-score", deals=32768, seed=10) != again


def test_a_seed_is_drawn_and_named() -> None:
    result = audit(max, deals=10)
    assert result.seed is not None
    assert audit(max, deals=10, seed=result.seed) == result


def test_examples_show_the_errors_that_they_are_listed_under() -> None:
    result = audit("group-score", deals=20_000, seed=1)
    assert {example.error for example in result.examples} == {"wrong_winner", "broken_tie"}
    for example in result.examples:
        values = [evaluate(hand, board=example.board) for hand in example.hands]
        assert tuple(value.name for value in values) == example.names
        assert example.winner == (0 if values[0] == values[1] else 1 if values[0] > values[1] else 2)
        scores = example.scores
        assert example.scheme_winner == (0 if scores[0] == scores[1] else 1 if scores[0] > scores[1] else 2)
        assert example.winner != example.scheme_winner
        assert len(parse_cards(" ".join((*example.hands, example.board)))) == 9


def test_five_cards_are_dealt_without_a_board() -> None:
    result = audit("pairs-and-kinds", deals=3000, seed=1)
    assert (result.method, result.n_cards, result.showdowns) == ("sampled", 5, 3000)
    assert result.examples[0].board == ""
    assert len(parse_cards(" ".join(result.examples[0].hands))) == 10


def test_the_lowest_score_may_win() -> None:
    def turned(*cards: int) -> int:
        return -int(scorers.seven_apart(*cards))

    assert audit(turned, deals=500, seed=1, n_cards=7, lowest_wins=True).wrong == 0
    assert audit(turned, deals=500, seed=1, n_cards=7).rate > 0.9


def test_other_orders() -> None:
    def lowest(cards: list[int]) -> int:
        return -max((card // 4 + 1) % 13 for card in cards)

    result = audit(lowest, deals=500, seed=1, n_cards=5, order="ace-to-five")
    assert result.order == "ace-to-five"
    assert result.wrong_winner > 0
    assert result.categories == ()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"deals": 0}, "deals: 0 is not accepted; give a number from 1 to 10,000,000,000"),
        ({"deals": "many"}, "deals: many is not accepted; give a number from 1 to 10,000,000,000"),
        ({"deals": 5, "exact": True}, "an exact audit deals no cards; give exact or deals, not both"),
        ({"exact": True}, "priority takes 7 cards, not 5; an exact audit compares five-card hands, so give deals instead of exact"),
        ({"deals": 5, "seed": -1}, "seed: -1 is not accepted; seeds are whole numbers from 0 to 9007199254740992"),
        ({"deals": 5, "n_cards": 4}, "n_cards: 4 is not accepted; audited hands have 5, 6 or 7 cards"),
        ({"deals": 5, "order": "badugi"}, 'order: "badugi" is not an order of five-card hands (accepted: high, soko, sixes-or-better, ace-to-five, eight-or-better, deuce-to-seven, most-points, fewest-points or deuces-wild)'),
    ],
)  # fmt: skip
def test_invalid_options(options: dict[str, Any], message: str) -> None:
    with pytest.raises(CardspeakError) as caught:
        audit("priority", **options)
    assert str(caught.value) == message


def test_json_matches_the_contract() -> None:
    result = audit("priority", deals=5000, seed=3)
    as_json = json.loads(json.dumps(result.to_dict()))
    assert list(as_json) == [
        "kind", "scheme", "method", "takes", "lowest_wins", "n_cards", "order", "seed", "showdowns", "wrong", "wrong_winner",
        "false_tie", "broken_tie", "rate", "standard_error", "categories", "misnamed", "examples",
    ]  # fmt: skip
    assert as_json["wrong"] == as_json["wrong_winner"] + as_json["false_tie"] + as_json["broken_tie"]
    assert str(result).startswith("priority: ")


PEERS = ["eval7", "phevaluator", "treys", "eval7:evaluate", "phevaluator:evaluate_cards", "treys:Evaluator.evaluate"]


@pytest.mark.parametrize("name", PEERS)
def test_evaluators_of_other_libraries_make_no_mistakes(name: str) -> None:
    pytest.importorskip(name.partition(":")[0])
    result = audit(name, deals=2000, seed=1)
    assert result.wrong == 0
    assert ":" in result.scheme


def test_lowest_wins_can_also_be_set_for_treys() -> None:
    pytest.importorskip("treys")
    assert audit("treys", deals=200, seed=1, lowest_wins=True).wrong == 0


def test_methods_of_an_evaluator_are_known() -> None:
    treys = pytest.importorskip("treys")
    assert audit(treys.Evaluator().evaluate, deals=200, seed=1).wrong == 0


def test_another_order_has_no_high_categories() -> None:
    result = audit("histogram", deals=300, seed=1, order="ace-to-five")
    assert (result.categories, result.misnamed) == ((), ())
    assert result.wrong > 0


def test_hands_have_seven_cards_by_default_if_the_scheme_accepts_them() -> None:
    assert audit("histogram", deals=100, seed=1).n_cards == 7
    assert audit("histogram", deals=100, seed=1, n_cards=5).n_cards == 5
    assert audit("histogram", n_cards=6, deals=10, seed=1).n_cards == 6


def test_a_library_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "eval7", None)
    with pytest.raises(SchemeError, match="eval7:evaluate: eval7 is not installed"):
        audit("eval7", deals=1)


def test_function_of_a_library_is_known() -> None:
    eval7 = pytest.importorskip("eval7")
    assert audit(eval7.evaluate, deals=500, seed=1).wrong == 0

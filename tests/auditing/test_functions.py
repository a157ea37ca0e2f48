"""Users' functions are called with cards in a form that they accept; their errors are reported in one line."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardspeak import card_name, evaluate_many
from cardspeak.auditing import audit, audited, functions
from cardspeak.auditing.find import find_audited
from cardspeak.auditing.scores import plain, ranked, shown, signs
from cardspeak.cli import audit as cli
from cardspeak.errors import SchemeError
from cardspeak.evaluate.dealt import random_columns
from cardspeak.kernels.schemes import tallies
from tests.auditing import scorers

ROWS = np.ascontiguousarray(random_columns(200, 7, seed=3).T)


def scores_by(function: Any, **options: Any) -> list[Any]:
    """The scores of the rows in an audit."""
    audited = find_audited(function, **options)
    scores, groups = audited.scored(np.ascontiguousarray(ROWS[:, : audited.sizes[0]]))
    assert groups is None
    return list(scores)


HIGHEST = ROWS.max(axis=1).tolist()
HIGHEST_OF_FIVE = ROWS[:, :5].max(axis=1).tolist()
HIGHEST_HOLE = ROWS[:, :2].max(axis=1).tolist()
WAYS: list[tuple[Callable[..., Any], list[Any]]] = [
    (scorers.highest_id, HIGHEST),
    (scorers.high_card_of_text, [card // 4 / 2 for card in HIGHEST]),
    (scorers.hole_against_board, HIGHEST_HOLE),
    (scorers.seven_apart, evaluate_many(ROWS).tolist()),
    (scorers.any_apart, HIGHEST),
    (scorers.five_only, HIGHEST_OF_FIVE),
    (scorers.spoils_its_cards, HIGHEST),
    (max, HIGHEST),
    (scorers.compiled_spoils, HIGHEST),
    (scorers.compiled_sides, [best + 0.001 * row[2] for best, row in zip(HIGHEST_HOLE, ROWS.tolist(), strict=True)]),
    (scorers.compiled_apart, HIGHEST_OF_FIVE),
    (scorers.compiled_any, HIGHEST),
    (scorers.compiled_big_optional, [2**63 + card for card in HIGHEST]),
    (scorers.compiled_tuple, [(max(row) // 4, min(row)) for row in ROWS.tolist()]),
]


@pytest.mark.parametrize(("function", "expected"), WAYS, ids=[function.__name__ for function, _ in WAYS])
def test_a_function_is_called_with_cards_in_a_form_that_it_accepts(
    function: Callable[..., Any], expected: list[Any]
) -> None:
    before = ROWS.copy()
    assert scores_by(function) == expected
    assert (before == ROWS).all()


@pytest.mark.parametrize(
    ("signature", "add"), [("int64(uint8[:])", 0), (["float32(uint8[:])", "int64(int64[:])"], 2**40)]
)
def test_a_function_with_signatures_is_given_an_array_that_it_accepts(signature: str | list[str], add: int) -> None:
    assert scores_by(scorers.with_signature(signature, add)) == [card + add for card in HIGHEST]


def test_names_are_tried_if_ids_fail() -> None:
    """The function reads the first letter of a card name; an id has no letters."""
    names = [card_name(card) for card in ROWS[0].tolist()]
    assert scores_by(scorers.pairs_by_name)[0] == scorers.pairs_by_name(names)


def test_rows_are_scored_at_once() -> None:
    assert scores_by(evaluate_many, takes="rows") == evaluate_many(ROWS).tolist()
    assert audit(evaluate_many, takes="rows", deals=1000, seed=1).wrong == 0


WRONG: list[tuple[Any, dict[str, Any], str]] = [
    (scorers.nothing, {}, "nothing: given 7 or 5 cards as ids, names or text, it returns None"),
    (scorers.not_a_number, {}, "not_a_number: a score is None, NaN, an array or a set; a score must be a number or another value that Python can compare"),
    (scorers.nan_in_a_tuple, {}, "nan_in_a_tuple: a score is None, NaN, an array or a set"),
    (scorers.nan_of_numpy, {}, "nan_of_numpy: a score is None, NaN, an array or a set"),
    (scorers.compiled_raises, {}, "compiled_raises: it raises ValueError: forty"),
    (scorers.arrays, {}, "scores [51  1] and [51  1] cannot be compared; a score must be a number or"),
    (scorers.exits, {}, "exits: given 7 or 5 cards as ids, names or text, it raises SystemExit: 3"),
    (scorers.chance, {}, "; a score must be deterministic"),
    (scorers.Scorers.of_an_object, {}, "is a method of a class; give a method of an object, as module:object.method"),
    (scorers.mixed, {}, "cannot be compared; a score must be a number or"),
    (scorers.raises_sometimes, {}, "raises_sometimes: given "),
    (scorers.five_only, {"n_cards": 7}, "five_only: given 7 cards as ids, names or text, it raises ValueError: five cards, please"),
    (scorers.highest_id, {"takes": "rows"}, "highest_id: given rows of 7 cards, it raises ValueError"),
    (scorers.highest_id, {"takes": "masks"}, 'takes: "masks" is not a way to pass cards (accepted: ids, names, text or rows)'),
    (scorers.compiled_nonsense, {}, "compiled_nonsense: given 7 or 5 cards as an array or as integers, it raises TypingError: Unknown attribute 'no_such_thing' of type array(int64, 1d, C)"),
    (len, {"takes": "rows"}, "len: given rows of shape (64, 7), it returns scores of shape ()"),
    (7, {}, "7 is not a scheme, rulebook or function"),
]  # fmt: skip


@pytest.mark.parametrize(("function", "options", "message"), WRONG, ids=range(len(WRONG)))
def test_what_is_wrong_with_a_function(function: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(SchemeError) as caught:
        audit(function, deals=20_000, seed=1, **options)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_result_says_how_cards_were_given() -> None:
    result = audit(scorers.high_card_of_text, deals=10, seed=1)
    assert (result.takes, result.n_cards, result.to_dict()["takes"]) == ("text", 7, "text")
    assert audit("priority", deals=10, seed=1).takes is None


def test_hands_have_no_hole_cards_in_an_exact_audit() -> None:
    """In an exact audit the first two of five cards are not hole cards."""
    for whose in (scorers.hole_against_board, scorers.compiled_sides):
        with pytest.raises(
            SchemeError, match="separates hole cards from the board; exact audits compare hands of 5 cards"
        ):
            audit(whose, exact=True, n_cards=5)
    with pytest.raises(SchemeError, match="points separates hole cards from the board"):
        audit("points", exact=True)
    assert audit("points", deals=200, seed=1, n_cards=5).examples[0].board.count(" ") == 2


@given(st.lists(st.one_of(st.integers(-3, 3), st.floats(-3, 3), st.booleans()), min_size=1, max_size=12))
def test_ranks_and_signs_agree(scores: list[float]) -> None:
    """Scores can be hashable and comparable for equality, or only support `<`."""
    ranks = ranked(scores)
    assert set(ranks.tolist()) == set(range(len(set(scores))))
    for again in (scores, [scorers.LessThan(score) for score in scores], [[score] for score in scores]):
        assert ranked(again).tolist() == ranks.tolist()
        for i in range(len(scores)):
            expected = np.sign(ranks - ranks[i]).tolist()
            assert signs(again, [again[i]] * len(again)).tolist() == expected


def test_scores_need_only_support_less_than() -> None:
    expected = audit(scorers.high_rank, deals=300, seed=1)
    for function in (scorers.only_less_than, scorers.lists):
        result = audit(function, deals=300, seed=1)
        assert result.mistakes == expected.mistakes


def test_a_keyboard_interrupt_is_raised() -> None:
    def stopped(_cards: object) -> int:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        audit(stopped, deals=10, seed=1)


def test_scores_compare_as_in_python() -> None:
    """2**63 + 1 is greater than 2**63, although both convert to the same float."""
    big = [2**63, 2**63 + 1, 1]
    assert signs(big, [2**63, 2**63, 1.0]).tolist() == [0, 1, 0]
    assert ranked(big).tolist() == [1, 2, 0]


def test_scores_are_shown_and_become_json() -> None:
    assert plain((np.int64(3), np.float64(0.5))) == [3, 0.5]
    assert plain(object()).startswith("<object")
    assert (shown(1.4e17), shown(0.5), shown(True), shown("x"), shown(float("inf"))) == (
        "140,000,000,000,000,000",
        "0.5",
        "True",
        "x",
        "inf",
    )


def test_the_command_and_the_audit_have_the_same_constants() -> None:
    """The command and the audit have copies of constants: the forms of cards, and the number that means "no name"."""
    assert cli.TAKES == functions.TAKES
    assert audited.UNNAMED == tallies.UNNAMED


def test_a_function_is_called_by_a_single_thread_unless_workers_are_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardspeak.auditing.sampled.SHORT_SECONDS", 0.0)  # even short work goes to the workers
    threads: set[int] = set()

    def score(ids: list[int]) -> int:
        threads.add(threading.get_ident())
        return ids[0]

    one = audit(score, deals=40_000, seed=1, takes="ids")
    assert threads == {threading.get_ident()}
    assert audit(score, deals=40_000, seed=1, takes="ids", workers=2) == one
    assert len(threads) > 1
    for wrong in (0, "2", 1.5):
        with pytest.raises(SchemeError, match=r"^workers: .* is not accepted; give a number of threads from 1 to 256"):
            audit(score, workers=wrong)  # type: ignore[arg-type]

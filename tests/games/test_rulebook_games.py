"""Games with hands ranked by a rulebook: hold'em with a rulebook, or any game with a rulebook as an order."""

from __future__ import annotations

import json
import os
import pickle
from pathlib import Path

import numpy as np
import pytest

from cardspeak import (
    Game,
    GameError,
    Half,
    HandError,
    compare,
    deal,
    evaluate,
    evaluate_many,
    evaluate_planes,
    explain,
    planes_of,
    read_rulebook,
    showdown,
)
from cardspeak.errors import CardspeakError, RulebookError
from cardspeak.evaluate.dealt import random_columns
from cardspeak.games import find_game, read_game
from cardspeak.progress import Progress

STANDARD, CLASSIC = read_rulebook("standard"), read_rulebook("classic")
ROWS = np.ascontiguousarray(random_columns(300, 7, seed=8).T)

EVENS = """
name = "High"
[[hands]]
name = "Any hand"
points = 1
"""


def test_a_rulebook_as_a_game_is_holdem() -> None:
    game = find_game(STANDARD)
    assert (game.code, game.title, game.hole_cards, game.board_cards) == ("standard", "standard", 2, (0, 3, 4, 5))
    assert game == find_game("standard.toml") == find_game(Path("standard.toml"))
    assert game.to_dict()["halves"] == {"high": "rulebook standard"}
    assert pickle.loads(pickle.dumps(game)) == game


def test_the_standard_rulebook_values_hands_as_holdem_does() -> None:
    assert (evaluate_many(ROWS, game=STANDARD) == evaluate_many(ROWS)).all()
    assert (evaluate_many(ROWS[:, :5], game=STANDARD) == evaluate_many(ROWS[:, :5])).all()
    assert (evaluate_many(tuple(ROWS[:, :6].T), game=STANDARD) == evaluate_many(ROWS[:, :6])).all()
    for row in ROWS[:40].tolist():
        value, expected = evaluate(row, game=STANDARD).value, evaluate(row).value
        assert (value.place, value.places) == (expected.place, expected.places)
        assert value.category.lower() == expected.category
        assert {card[0] for card in value.cards} == {card[0] for card in expected.cards}


def test_arrays_have_the_values_of_the_rules_by_the_published_rulebook() -> None:
    places = len(set(evaluate_many(ROWS, game=CLASSIC).tolist()))
    assert places > 50
    for row, value in zip(ROWS[:60].tolist(), evaluate_many(ROWS[:60], game=CLASSIC).tolist(), strict=True):
        by_rules = evaluate(row[:2], board=row[2:], game=CLASSIC).value
        assert value == by_rules.places + 1 - by_rules.place


@pytest.mark.parametrize("n", [0, 1, 63, 64, 65])
def test_any_number_of_hands(n: int) -> None:
    assert evaluate_many(ROWS[:n], game=STANDARD).tolist() == evaluate_many(ROWS[:n]).tolist()


@pytest.mark.parametrize(
    ("card", "message"), [(52, "row 7, column 3: 52 is not a card id"), (-1, "row 7, column 3: -1")]
)
def test_wrong_cards_are_found(card: int, message: str) -> None:
    rows = ROWS.astype(np.int64)
    rows[7, 3] = card
    with pytest.raises(CardspeakError, match=message):
        evaluate_many(rows, game=STANDARD)


def test_duplicate_cards_are_found() -> None:
    rows = ROWS.copy()
    rows[299, 6] = rows[299, 0]
    with pytest.raises(CardspeakError, match=r"row 299: .. is in columns 0 and 6"):
        evaluate_many(rows, game=STANDARD)


def test_omaha_by_a_rulebook() -> None:
    """As always in Omaha, two hole cards play with three board cards."""
    game = Game("omaha-by-the-book", "Omaha by the book", 4, 5, (Half("high", STANDARD, hole=2, board=3),))
    rows = np.ascontiguousarray(random_columns(100, 9, seed=2).T)
    assert (evaluate_many(rows, game=game) == evaluate_many(rows, game="omaha")).all()
    hand = rows[0].tolist()
    assert evaluate(hand[:4], hand[4:], game).place == evaluate(hand[:4], hand[4:], "omaha").place


def test_a_rulebook_and_a_built_in_order_in_one_game(tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text(EVENS, "utf-8")
    (tmp_path / "game.toml").write_text(
        'hole_cards = 2\nboard_cards = 5\n[[halves]]\nname = "high"\norder = "book.toml"\n'
        '[[halves]]\nname = "low"\norder = "eight-or-better"\n',
        "utf-8",
    )
    evaluation = evaluate("As 2d", "3c 4h 5s Kd Kh", game=tmp_path / "game.toml")
    assert {half: value and value.name for half, value in evaluation.values.items()} == {
        "high": "Any hand",
        "low": "5-4-3-2-A low, the wheel",
    }


def test_a_rulebook_of_a_half_can_leave_most_hands_undefined(tmp_path: Path) -> None:
    """A half is accepted if its rulebook defines any hand at all."""
    (tmp_path / "pairs.toml").write_text('[[hands]]\nname = "Pair"\npoints = 1\ngroups = [2]\n', "utf-8")
    halves = (Half("high", "high"), Half("pairs", str(tmp_path / "pairs.toml")))
    evaluation = evaluate("As Ad", "Ks 2s 9s 8s 3s", game=Game("pairs", "Pairs", 2, 5, halves))
    assert evaluation.values["pairs"] is not None
    assert evaluation.values["pairs"].name == "Pair"
    (tmp_path / "none.toml").write_text('[[hands]]\nname = "None"\npoints = 1\nonly = "2"\n', "utf-8")
    with pytest.raises(GameError, match="half pairs: rulebook none defines no possible hand"):
        Game("none", "None", 2, 5, (Half("high", "high"), Half("pairs", str(tmp_path / "none.toml"))))


GAME_BY_BOOK = """
hole_cards = 2
board_cards = 5
[[halves]]
name = "high"
order = "book.toml"
"""
PAIRS = """
[[hands]]
name = "One pair"
points = 2
groups = [2]
[[hands]]
name = "Any hand"
points = 1
"""


def test_the_path_of_a_rulebook_is_relative_to_the_game_or_to_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "game.toml").write_text(GAME_BY_BOOK, "utf-8")
    (tmp_path / "book.toml").write_text(EVENS.replace("Any hand", "From here"), "utf-8")
    monkeypatch.chdir(tmp_path)
    assert evaluate("As Kd Qh Jc 9s", game=Path("games/game.toml")).name == "From here"
    (tmp_path / "games" / "book.toml").write_text(EVENS.replace("Any hand", "WithFixed"), "utf-8")
    assert evaluate("As Kd Qh Jc 9s", game=Path("games/game.toml")).name == "WithFixed"


@pytest.mark.parametrize("name", ["x" * 5_000, "a\\u0000b"])
def test_an_invalid_path_of_a_rulebook(name: str, tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text(GAME_BY_BOOK.replace("book", name), "utf-8")
    with pytest.raises(RulebookError, match="cannot be read: "):
        find_game(tmp_path / "game.toml")


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="this system has no /dev/fd")
@pytest.mark.parametrize(
    ("text", "order"),
    [
        (EVENS, "rulebook High"),
        ('<hands><hand name="Any" rank="1" points="1" match="*"/></hands>', "rulebook {}"),
        (GAME_BY_BOOK.replace("book.toml", "ace-to-five"), "ace-to-five"),
    ],
)
def test_a_pipe_is_read_once(text: str, order: str) -> None:
    reader, writer = os.pipe()
    os.write(writer, text.encode())
    os.close(writer)
    try:
        assert read_game(f"/dev/fd/{reader}").halves[0].ranking.name == order.format(reader)
    finally:
        os.close(reader)


@pytest.mark.parametrize("is_alone", [True, False])
def test_progress_is_reported_while_a_game_is_read(
    is_alone: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardspeak.progress.REPORT_SECONDS", 0.0)
    book = f'name = "Told {is_alone}"\n{PAIRS}'
    (tmp_path / "book.toml").write_text(book, "utf-8")
    (tmp_path / "game.toml").write_text(GAME_BY_BOOK, "utf-8")
    reports: list[Progress] = []
    read_game(tmp_path / ("book.toml" if is_alone else "game.toml"), progress=reports.append)
    assert {progress.stage for progress in reports} == {"kinds of hands matched"}
    assert reports[0].done < reports[-1].done == 1


def test_a_rulebook_with_the_name_of_a_built_in_order_is_a_different_order(tmp_path: Path) -> None:
    (tmp_path / "high.toml").write_text(EVENS.replace("High", "high"), "utf-8")
    value = evaluate("As Kd Qh Jc 9s", game=tmp_path / "high.toml").value
    assert value.order == "rulebook high"
    assert value != evaluate("As Kd Qh Jc 9s").value


def test_showdown_takes_a_rulebook_for_a_game(tmp_path: Path) -> None:
    """By the published sums, kings and fours (2 * 13 + 2 * 4 = 34) beat aces and deuces (2 * 14 + 2 * 2 = 32)."""
    players = [
        {"name": "A", "cards": "As Ad", "bet": 10},
        {"name": "B", "cards": "Ks 4d", "bet": 10},
    ]
    table = {"game": "classic.xml", "board": "2c 2h Kc 4h 9s", "players": players}
    result = showdown(table)
    assert result.payouts == {"B": 20}
    assert result.reasons == (("Two Pair: 3,034,009 over 3,032,013",),)
    assert showdown({**table, "game": "holdem"}).payouts == {"A": 20}
    (tmp_path / "book.toml").write_text(EVENS, "utf-8")
    (tmp_path / "table.json").write_text(json.dumps({**table, "game": "book.toml"}), "utf-8")
    assert showdown(tmp_path / "table.json").payouts == {"A": 20}


def test_compare_explain_and_deal_take_it() -> None:
    assert compare("As Ad", "Ks 4d", board="2c 2h Kc 4h 9s", game=CLASSIC).winners_of("high") == ("Ks 4d",)
    explained = explain("As Ad", board="2c 2h Kc 4h 9s", game=CLASSIC, against="Ks 4d")
    assert [step.title for step in explained.steps["high"]] == ["Cards", "Hands of five", "Hand", "Number", "Place"]
    assert explained.decisions["high"].to_dict() == {
        "winner": 2,
        "text": "Two Pair: 3,034,009 over 3,032,013",
        "cards": [],
    }
    assert deal(players=3, seed=1, game=CLASSIC).game == "classic"


def test_fewer_than_five_cards_are_not_a_hand_yet() -> None:
    assert evaluate("As Ad", game=CLASSIC).values == {"high": None}
    assert "too few cards so far" in str(explain("As Ad", game=CLASSIC))


def test_rulebooks_that_cannot_be_used(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="classic: a rulebook cannot evaluate hands from planes"):
        evaluate_planes(*planes_of(ROWS), game=CLASSIC)
    (tmp_path / "pairs.toml").write_text('[[hands]]\nname = "Pair"\npoints = 1\ngroups = [2]\n', "utf-8")
    with pytest.raises(
        GameError, match="the rulebook has no definition for some hands; define a last hand without conditions"
    ):
        find_game(tmp_path / "pairs.toml")
    (tmp_path / "game.toml").write_text('hole_cards = 5\n[[halves]]\nname = "high"\norder = "none.toml"\n', "utf-8")
    with pytest.raises(RulebookError, match=r'none.toml" cannot be read: no such file'):
        find_game(tmp_path / "game.toml")
    with pytest.raises(HandError, match="accepted: rows"):
        evaluate_many(ROWS[:, :4], game=CLASSIC)

"""Results as text, in a pipe and on a terminal."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from io import StringIO

import pytest
from rich.console import Console

from cardspeak import compare, deal, evaluate, explain, games
from cardspeak.cards import SUIT_SYMBOLS
from cardspeak.evaluate import Evaluation
from cardspeak.show.terminal.screen import Screen
from cardspeak.show.terminal.text import show_comparison, show_deal, show_evaluation, show_explanation, show_games
from tests.cases import cases

BOARD = "Ac Kc Jc 5c Th"
SHOWN: dict[str, Callable[[Screen], None]] = {
    "evaluation": lambda screen: show_evaluation(evaluate("As Kd", board="Ah Ac Kc 2d 7s"), screen),
    "explanation": lambda screen: show_explanation(explain("As Kd"), screen),
    "explanation against": lambda screen: show_explanation(
        explain("Ah 2d", board="As Kd Kc 7h 4s", against="Ad Qc"), screen
    ),
    "comparison": lambda screen: show_comparison(compare("Ad 4s", "8c 7h", "As 3h", board=BOARD), screen),
    "comparison without a board": lambda screen: show_comparison(compare("As Kd", "2c 2d"), screen),
    "deal": lambda screen: show_deal(deal(9, 1), screen),
    "evaluation with a low": lambda screen: show_evaluation(evaluate("As 2d 8h Kc", board="3c 4h 7s Ts Kd", game="omaha8"), screen),
    "evaluation with a joker": lambda screen: show_evaluation(evaluate("As Kd Jk Qh Tc", game="joker-draw"), screen),
    "comparison with a low": lambda screen: show_comparison(compare("As 2d 8h Kc", "Ah Ad 9c 9d", board="3c 4h 7s Ts 9h", game="omaha8"), screen),
    "comparison without a low": lambda screen: show_comparison(compare("As 2d 8h Kc", "Ah Ad 9c 9d", board="3c 4h 9s Ts Kd", game="omaha8"), screen),
    "deal with a low": lambda screen: show_deal(deal(3, 3, game="omaha8"), screen),
    "deal without a low": lambda screen: show_deal(deal(2, next(seed for seed in range(99) if not deal(2, seed, game="omaha8").winners_by_half["low"]), game="omaha8"), screen),
    "deal without a board": lambda screen: show_deal(deal(3, 3, game="razz"), screen),
    "games": lambda screen: show_games(games(), screen),
}  # fmt: skip


def plain(show: Callable[[Screen], None]) -> str:
    """The output in a pipe."""
    out = StringIO()
    show(Screen(Console(file=out, width=10_000, highlight=False, color_system=None), is_plain=True))
    return out.getvalue()


def coloured(show: Callable[[Screen], None]) -> str:
    """The output on a wide terminal."""
    out = StringIO()
    console = Console(file=out, width=400, highlight=False, color_system="standard", force_terminal=True)
    show(Screen(console, is_plain=False))
    return out.getvalue()


@pytest.mark.parametrize("show", SHOWN.values(), ids=SHOWN.keys())
class TestPlainAndTerminal:
    def test_plain_text_is_plain(self, show: Callable[[Screen], None]) -> None:
        text = plain(show)
        assert text.isascii()  # so there are no suit symbols either
        assert "\x1b" not in text
        assert text.endswith("\n")
        assert not re.search(r"[ \t]+$", text, re.MULTILINE)

    def test_a_terminal_gets_the_same_words_with_symbols_for_the_suits(self, show: Callable[[Screen], None]) -> None:
        text = re.sub(r"\x1b\[[\d;]*m", "", coloured(show))
        letters = text.translate(str.maketrans(SUIT_SYMBOLS, "cdhs"))
        assert [line.rstrip() for line in letters.splitlines()] == plain(show).splitlines()


@cases("name", sorted(SHOWN.keys() - {"games"}))
def test_cards_have_symbols_and_colour_on_a_terminal(name: str) -> None:
    text = coloured(SHOWN[name])
    assert re.search(rf"\x1b\[1m[2-9TJQKA][{SUIT_SYMBOLS}]\x1b\[0m", text)
    assert not re.search(r"\b[2-9TJQKA][cdhs]\b", text)


class TestExamples:
    def test_evaluation(self) -> None:
        assert plain(SHOWN["evaluation"]) == "Full house, aces full of kings  As Ah Ac Kd Kc  place 167 of 7,462\n"

    def test_evaluation_of_a_split_game(self) -> None:
        split = Evaluation("omaha8", "", "", {"high": evaluate("As Kd").value, "low": None})
        assert plain(lambda screen: show_evaluation(split, screen)) == (
            "high: High card, ace  As Kd  place 14 of 91 among hands of 2 cards\nlow: no hand\n"
        )

    def test_a_comparison_has_a_heading_for_each_half(self) -> None:
        assert plain(SHOWN["comparison with a low"]) == (
            "Board  3c 4h 7s Ts 9h\n"
            "high\n"
            "1.  Ah Ad 9c 9d  Three of a kind, nines  9h 9d 9c Ts 7s\n"
            "2.  As 2d 8h Kc  High card, ace          As Kc Ts 9h 7s\n"
            "Three of a kind, nines beats high card, ace\n"
            "low\n"
            "1.  As 2d 8h Kc  7-4-3-2-A low  7s 4h 3c 2d As\n"
            "Ah Ad 9c 9d: no hand\n"
        )
        assert plain(SHOWN["comparison without a low"]).endswith("\nlow: no hand\n")

    def test_a_deal_shows_who_wins_each_half(self) -> None:
        text = plain(SHOWN["deal with a low"])
        for half, seats in deal(3, 3, game="omaha8").winners_by_half.items():
            assert re.search(rf"^{half.capitalize()}: seat {seats[0]} wins: ", text, re.MULTILINE)
        assert "\nLow: no hand qualifies\n" in plain(SHOWN["deal without a low"])
        assert plain(SHOWN["deal without a board"]).startswith("Seat 1  ")

    def test_explanation_has_a_line_for_each_step_and_each_better_hand_that_is_missed(self) -> None:
        explanation = explain("As Kd")
        lines = plain(lambda screen: show_explanation(explanation, screen)).splitlines()
        steps = [[step.title, *step.text.split("; no ")] for step in explanation.steps["high"]]
        expected = [line if place == 0 else f"no {line}" for _, *texts in steps for place, line in enumerate(texts)]
        assert [re.split("  +", line)[1] for line in lines] == expected
        assert [title for line in lines if (title := re.split("  +", line)[0])] == [title for title, *_ in steps]

    def test_explanation_against_another_hand(self) -> None:
        assert plain(SHOWN["explanation against"]).endswith(
            "\n\nThis hand  Ah 2d  Two pair, aces and kings\n"
            "Against    Ad Qc  Two pair, aces and kings\n"
            "Decision: the other hand wins. Two pair, aces and kings: the kicker decides, queen over seven\n"
            "The card that decides: Qc over 7h\n"
        )

    @pytest.mark.parametrize(
        ("against", "verdict"),
        [
            ("Ac Kh", "Decision: tied with high card, ace: the same ranks, A-K, and suits do not break ties\n"),
            ("2c 2d", "Decision: the other hand wins. One pair, deuces beats high card, ace\n"),
            (
                "3c 2d",
                "Decision: this hand wins. High card, ace beats high card, three\nThe card that decides: As over 3c\n",
            ),
        ],
    )
    def test_verdict(self, against: str, verdict: str) -> None:
        text = plain(lambda screen: show_explanation(explain("As Kd", against=against), screen))
        assert text.partition("Decision")[1:] == verdict.partition("Decision")[1:]

    def test_comparison(self) -> None:
        assert plain(SHOWN["comparison"]) == (
            "Board  Ac Kc Jc 5c Th\n"
            "1.  8c 7h  Flush, ace high  Ac Kc Jc 8c 5c\n"
            "2=  Ad 4s  One pair, aces   Ad Ac Kc Jc Th\n"
            "2=  As 3h  One pair, aces   As Ac Kc Jc Th\n"
            "Flush, ace high beats one pair, aces\n"
            "Tied with one pair, aces: the same ranks, A-A-K-J-T, and suits do not break ties\n"
        )

    def test_the_same_reason_is_given_once(self) -> None:
        board = "As Ks Qs Js Ts"
        text = plain(lambda screen: show_comparison(compare("2c 2d", "3c 3d", "4c 4d", board=board), screen))
        assert text.count("suits do not break ties") == 1
        assert text.count("1=") == 3

    def test_deal(self) -> None:
        assert plain(lambda screen: show_deal(deal(2, 7), screen)) == (
            "Board  4c 7d 3h Th Td\n"
            "Seat 1  4h 2s  Two pair, tens and fours  Th Td 4h 4c 7d\n"
            "Seat 2  4s 8d  Two pair, tens and fours  Th Td 4s 4c 8d\n"
            "Seat 2 wins: two pair, tens and fours: the kicker decides, eight over seven\n"
            "Seed 7 deals this hand again\n"
        )

    def test_a_deal_that_is_a_tie(self) -> None:
        dealt = replace(
            deal(2, 7),
            hands=("2c 2d", "3c 3d"),
            board="As Ks Qs Js Ts",
            comparison=compare("2c 2d", "3c 3d", board="As Ks Qs Js Ts"),
        )
        text = plain(lambda screen: show_deal(dealt, screen))
        assert "Seat 1 and seat 2 tie" in text
        assert "tied with royal flush: the same ranks, A-K-Q-J-T, and suits do not break ties" in text

    def test_games(self) -> None:
        lines = plain(SHOWN["games"]).splitlines()
        assert [re.split("  +", line) for line in lines] == [[game.code, game.title, game.rule] for game in games()]

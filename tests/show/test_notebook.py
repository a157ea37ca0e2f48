"""Results in a notebook: well-formed pictures and tables, in which no input becomes markup."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from defusedxml import ElementTree

import cardspeak
from tests.cases import cases

EXAMPLES = Path(__file__).parents[2] / "examples"
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '</td><script>alert(1)</script>&"'
BOARD = "Ac Kc Jc 5c Th"
PLAYERS = [{"name": HOSTILE, "cards": "8c 7h", "bet": 25}, {"name": "Bob", "cards": "Ad 4s", "bet": 25}]

PICTURES: dict[str, Callable[[], Any]] = {
    "evaluation": lambda: cardspeak.evaluate("As Kd", board=BOARD),
    "explanation": lambda: cardspeak.explain("As Kd", board=BOARD, against="8c 7h"),
    "comparison": lambda: cardspeak.compare("As Kd", "8c 7h", board=BOARD),
    "deal": lambda: cardspeak.deal(seed=1, game="omaha8"),
    "settlement": lambda: cardspeak.settle({HOSTILE: 25, "B": 50}, ["B", HOSTILE]),
    "showdown": lambda: cardspeak.showdown({"board": BOARD, "players": PLAYERS}),
    "all in": lambda: cardspeak.all_in({"board": BOARD[:-3], "players": PLAYERS}),
    "equity": lambda: cardspeak.equity("AA", "KK"),
    "range": lambda: cardspeak.parse_range("QQ+"),
}
TABLES: dict[str, Callable[[], Any]] = {
    "explanation": lambda: cardspeak.explain("As 2d 8h Kc", board="3c 4h 7s Ts Kd", game="omaha8"),
    "showdown": lambda: cardspeak.showdown({"board": BOARD, "players": PLAYERS}),
    "two boards": lambda: cardspeak.showdown(EXAMPLES / "run-it-twice.toml"),
    "folded": lambda: cardspeak.showdown(EXAMPLES / "folded-chips.toml"),
    "hi-lo": lambda: cardspeak.showdown(EXAMPLES / "hi-lo.toml"),
    "razz": lambda: cardspeak.showdown(EXAMPLES / "razz.toml"),
    "equity": lambda: cardspeak.equity("AA", "KK", by="hand"),
    "outs": lambda: cardspeak.outs("Ah Kh", "Qc Qd", board="Qh 7h 2c"),
    "outs of halves": lambda: cardspeak.outs("Ah 2h 3d Kc", "Qc Qd Jh Ts", board="Qh 7h 4c", game="omaha8"),
    "score": lambda: cardspeak.score("As Ks", board="Qs Js 9s 2d 3d", scheme="group-score"),
}  # fmt: skip


@cases("name", PICTURES)
def test_a_picture_is_well_formed(name: str) -> None:
    root = ElementTree.fromstring(PICTURES[name]()._repr_svg_())
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title")
    assert not list(root.iter(f"{SVG}script"))


@cases("name", TABLES)
def test_html_is_well_formed_and_sets_no_background(name: str) -> None:
    root = ElementTree.fromstring(TABLES[name]()._repr_html_())
    assert list(root.iter("table"))
    assert list(root.iter(f"{SVG}svg"))
    assert not {element.tag for element in root.iter()} & {"script", f"{SVG}script", f"{SVG}a", "a", "img"}
    styles = {element.get("style", "") for element in root.iter() if not element.tag.startswith(SVG)}
    assert not [style for style in styles if "color" in style or "background:#f" in style]


def text_of(root: Any) -> str:
    return " ".join(
        text
        for element in root.iter()
        if not element.tag.startswith(SVG)
        for text in (element.text or "", element.tail or "")
    )


def test_a_showdown_is_shown() -> None:
    words = text_of(ElementTree.fromstring(TABLES["showdown"]()._repr_html_()))
    for part in ("<script>alert(1)</script>&", "Flush, ace high", "+25", "-25", "Flush, ace high beats one pair, aces"):
        assert part in words


def test_a_folded_hand_is_shown() -> None:
    words = text_of(ElementTree.fromstring(TABLES["folded"]()._repr_html_()))
    assert "folded" in words


def test_the_steps_of_an_explanation_are_shown() -> None:
    result = TABLES["explanation"]()
    words = text_of(ElementTree.fromstring(result._repr_html_()))
    for steps in result.steps.values():
        for step in steps:
            assert step.title in words
            assert all(line in words for line in step.lines)


def test_outs_are_shown() -> None:
    root = ElementTree.fromstring(TABLES["outs"]()._repr_html_())
    assert "behind, 8 of 45 win" in text_of(root)
    assert "flush, 8" in text_of(root)
    assert "jack of hearts" in {title.text for title in root.iter(f"{SVG}title")}


def test_a_score_is_shown() -> None:
    result = TABLES["score"]()
    words = text_of(ElementTree.fromstring(result._repr_html_()))
    assert all(step.title in words for step in result.steps)
    assert result.name in words


def test_equity_has_a_picture_if_it_has_a_breakdown() -> None:
    assert "<svg" not in str(cardspeak.equity("AA", "KK")._repr_html_())
    assert "72o" in str(cardspeak.equity("AA", "random", by="hand")._repr_html_())


def test_equity_states_its_method_like_the_command() -> None:
    words = str(cardspeak.equity("AKs:0.5, QQ", "JTs", board="2c 9d Kh")._repr_html_())
    assert "on 2c 9d Kh; exact: deals with a total weight of " in words


def test_a_result_without_a_picture_or_a_table_shows_none() -> None:
    assert cardspeak.parse_range("AA", "omaha")._repr_svg_() is None
    assert cardspeak.score("As Ks Qs Js Ts")._repr_svg_() is None
    assert cardspeak.evaluate("As Kd")._repr_html_() is None


def test_a_hand_in_a_notebook_does_not_load_numpy_or_rich() -> None:
    program = (
        "import sys, cardspeak; hand = cardspeak.evaluate('As Kd'); drew = 'cardspeak.show' in sys.modules\n"
        "hand._repr_svg_(); hand._repr_html_()\n"
        "print(drew, *(name in sys.modules for name in ('cardspeak.show', 'numpy', 'rich')))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False", "True", "False", "False"]

"""`svg`: one function for all pictures."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from cardspeak import CardError, CardspeakError, RangeError, icm, parse_range, score, settle, svg
from cardspeak.show.svg.cards import cards_svg


@pytest.mark.parametrize("cards", ["As Kd ??", ["As", "Kd", "??"], ("As", 45, "??")])
def test_cards_are_drawn_however_they_are_given(cards: Any) -> None:
    assert svg(cards, size=40) == cards_svg("As Kd ??", size=40)


@pytest.mark.parametrize(
    "result",
    [5, None, score("As Ks Qs Js Ts"), settle([5, 5], [0, 1]).pots[0], icm([1, 2], [3])],
    ids=lambda result: type(result).__name__,
)
def test_the_error_for_a_result_without_a_picture_lists_what_has_one(result: Any) -> None:
    with pytest.raises(
        CardspeakError, match=f"no picture of {type(result).__name__}; give cards, or a result of evaluate, "
    ):
        svg(result)


def test_errors_of_drawing_functions_are_passed_on() -> None:
    with pytest.raises(CardError, match="Kx"):
        svg("As Kx")
    with pytest.raises(RangeError, match="hands of two cards"):
        svg(parse_range("AA", "omaha"))


def test_an_option_that_a_picture_does_not_have_is_refused() -> None:
    with pytest.raises(TypeError, match="four_colours"):
        svg(settle([5], [0]), four_colours=True)


def test_a_picture_can_be_registered_for_a_users_own_class() -> None:
    class Mine:
        pass

    svg.register(Mine, lambda _: "<svg/>")
    assert svg(Mine()) == "<svg/>"


@pytest.mark.parametrize(
    ("result", "drawn"),
    [('cardspeak.evaluate("As Ad Ac Kd Kc")', "_repr_svg_"), ('cardspeak.score("As Ks Qs Js Ts")', "_repr_html_")],
)
def test_a_derived_class_is_drawn_even_before_its_base_class(result: str, drawn: str) -> None:
    code = f"""
from dataclasses import fields
import cardspeak
result = {result}
class Mine(type(result)):
    pass
mine = Mine(**{{field.name: getattr(result, field.name) for field in fields(result)}})
picture = mine.{drawn}()
assert picture is not None
assert picture == result.{drawn}()
"""
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_reference_lists_the_options_of_each_picture() -> None:
    page = Path(__file__).parents[2] / "docs" / "reference" / "pictures.md"
    rows = re.findall(r"^\| `(\w+)` \| ([\w, ]+) \|", page.read_text("utf-8"), re.MULTILINE)
    listed = {(option, kind) for option, kinds in rows for kind in kinds.split(", ")}
    options = {
        (parameter.name, kind)
        for kind in ("cards", "hands", "range", "equity", "all_in", "pots", "replay", "session")
        for parameter in inspect.signature(
            getattr(import_module(f"cardspeak.show.svg.{kind}"), f"{kind}_svg")
        ).parameters.values()
        if parameter.kind is parameter.KEYWORD_ONLY
    }
    assert listed == options

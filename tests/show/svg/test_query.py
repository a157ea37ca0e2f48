"""Pictures of answers about deals: values, groups and histograms."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

import cardspeak
from cardspeak.deals.answering.result import Bar, DealGroup, QueryAnswer, Selected
from cardspeak.errors import CardspeakError
from cardspeak.show.svg.query import query_svg
from cardspeak.show.terminal.query import show_answer
from cardspeak.show.terminal.screen import make_screen
from tests.show.svg.drawn import boxes, check_that_all_is_inside, check_that_it_is_harmless, root_of, words_of

SVG = "{http://www.w3.org/2000/svg}"


def texts(picture: str) -> list[str]:
    """The texts that the picture shows."""
    return words_of(root_of(picture))


def titles(picture: str) -> list[str]:
    """What is shown when pointing at a part."""
    return [part.text for part in root_of(picture).iter(f"{SVG}title")][1:]


def answer(*selectors: Selected, method: Any = "exact") -> QueryAnswer:
    return QueryAnswer("holdem", method, 1000, selectors, None if method == "exact" else 7, 1000)


def histogram(*bars: tuple[float | str, float], name: str = "h", upper: float | None = None) -> Selected:
    said = [
        Bar(value, share, round(1000 * share), None, None if upper is None else float(value) + upper)
        for value, share in bars
    ]
    return Selected(name, "histogram", None, histogram=tuple(said))


def test_values_are_shown_with_their_errors() -> None:
    picture = query_svg(
        answer(
            Selected("eq", "avg", 0.25, 0.01),
            Selected("wins", "count", 0.5, 0.002, count=500, is_share=True),
            Selected("best", "max", "flush"),
            method="sampled",
        )
    )
    shown = texts(picture)
    for expected in (
        "Texas hold'em",
        "Sampled: 1,000 random deals, seed 7.",
        "0.25",
        "± 0.01",
        "50.0000 %",
        "500 deals",
    ):
        assert expected in shown
    assert "flush" in shown
    assert "eq: 0.25; wins: 50.0000 %; best: flush" in picture


def test_a_bar_for_each_word_is_as_long_as_its_share() -> None:
    picture = query_svg(answer(histogram(("flush", 0.6), ("straight", 0.3), ("pair & more", 0.1))))
    root = root_of(picture)
    widths = [int(bar.get("width")) for bar in root.iter(f"{SVG}rect") if bar.get("fill") == "#0072B2"]
    assert widths[0] == pytest.approx(2 * widths[1], abs=2)
    assert widths[0] == pytest.approx(6 * widths[2], abs=4)
    assert titles(picture)[0] == "flush: 60.00 %, 600 deals"
    assert "pair & more" in texts(picture)


@pytest.mark.parametrize("upper", [None, 1.0])
def test_many_numbers_are_a_plot(upper: float | None) -> None:
    picture = query_svg(answer(histogram(*((at, 0.02 if at else 0.22) for at in range(40)), upper=upper)))
    columns = [part.get("d") for part in root_of(picture).iter(f"{SVG}path") if part.get("fill") == "#0072B2"]
    assert len(columns) == 40
    tops = [float(re.findall(r"V([\d.]+)", path)[0]) for path in columns]
    assert tops[0] < tops[1] == tops[39]
    assert titles(picture)[0] == ("0: 22.00 %" if upper is None else "0 to 1: 22.00 %")


def test_thousands_of_numbers_are_joined_into_columns() -> None:
    picture = query_svg(answer(histogram(*((at, 1 / 5000) for at in range(5000)))))
    assert len(titles(picture)) == 60
    rare = query_svg(answer(histogram(*((f"{at}x", 1 / 5000) for at in range(5000)))))
    assert "and 4,960 rarer values" in texts(rare)


def test_groups_are_bars_with_their_values() -> None:
    groups = tuple(
        DealGroup(by, share, round(1000 * share), Selected("eq", "avg", value, 0.01))
        for by, share, value in (("pair", 0.75, 0.3), ("flush", 0.25, 0.9))
    )
    picture = query_svg(Selected("eq", "avg", 0.45, 0.005, groups=groups))
    assert {"eq, by group", "0.3 ± 0.01", "0.9 ± 0.01"} <= set(texts(picture))
    tracks = [box for part, box in boxes(root_of(picture)) if part.get("fill") == "#F0F0F0"]
    numbers = [box for part, box in boxes(root_of(picture)) if part.text == "0.3 ± 0.01"]
    assert numbers[0].left > tracks[0].right
    assert titles(picture) == ["pair: 0.3 ± 0.01, 75.00 % of the deals", "flush: 0.9 ± 0.01, 25.00 % of the deals"]
    of_histograms = tuple(DealGroup(by, 0.5, 500, histogram((1, 1.0))) for by in ("pair", "flush"))
    shown = texts(query_svg(Selected("h", "histogram", None, groups=of_histograms)))
    assert {"h: pair", "h: flush"} <= set(shown)


def test_no_deal_matches(capsys: pytest.CaptureFixture[str]) -> None:
    assert "no deal matches" in texts(query_svg(answer(histogram())))
    assert "no deal matches" in texts(query_svg(answer(Selected("eq", "avg", None))))
    begun = replace(answer(histogram(), Selected("eq", "avg", None)), is_complete=False)
    assert texts(query_svg(begun)).count("not known yet") == 2
    show_answer(begun, make_screen())
    assert capsys.readouterr().out.count("not known yet") == 2


def test_everything_is_inside_whatever_the_names_are() -> None:
    long = "W" * 300
    group = DealGroup(long, 1.0, 10**12, Selected(long, "avg", 123456.789, 0.123))
    parts = (
        Selected(long, "max", long),
        histogram((long, 1.0), name=long),
        Selected(long, "avg", 1.0, groups=(group,)),
        histogram(*((at * 1e6, 0.05) for at in range(20)), name=long),
    )
    picture = query_svg(answer(*parts))
    check_that_all_is_inside(picture)
    check_that_it_is_harmless(picture)


def test_notebooks_show_pictures_of_answers_but_not_of_single_numbers() -> None:
    found = cardspeak.pql("select histogram(handType(a, flop)) from a='AsAh', board='2c3d4h'")
    assert found.plot() == found._repr_svg_() == cardspeak.svg(found) == query_svg(found)
    assert found[0].plot() is not None
    assert Selected("eq", "avg", 0.5).plot() is None
    with pytest.raises(CardspeakError, match="single number"):
        cardspeak.svg(Selected("eq", "avg", 0.5))

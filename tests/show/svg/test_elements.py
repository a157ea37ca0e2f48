"""SVG as text: always well-formed, and lines no wider than estimated."""

from __future__ import annotations

import pytest
from defusedxml import ElementTree
from hypothesis import given
from hypothesis import strategies as st

from cardspeak.show.svg.elements import cut, document, isolated, text, text_width, titled, wrapped
from tests.cases import cases

NAMES = st.text(st.characters(), max_size=30)  # including surrogates and control characters


@given(NAMES, NAMES)
def test_any_text_makes_a_picture_that_can_be_read(name: str, description: str) -> None:
    picture = document(name, description, 100, 50, [titled(name, text(name, 5, 5, fill=name))])
    root = ElementTree.fromstring(picture.encode("utf-8"))
    assert root.get("viewBox") == "0 0 100 50"
    assert len(root.findall(".//{*}text")) == 1


@cases("name", ["<script>alert(1)</script>", "A & B", '"', "]]>", "&amp;", "'"])
def test_markup_is_escaped(name: str) -> None:
    root = ElementTree.fromstring(document(name, name, 9, 9, [titled(name, text(name, 5, 5, id=name))]))
    line = root.find(".//{*}text")
    assert line is not None
    assert [root.findtext("{*}title"), root.findtext("{*}desc"), line.text, line.get("id")] == [name] * 4
    assert [element.tag.rpartition("}")[2] for element in root.iter()] == [
        "svg",
        "title",
        "desc",
        "rect",
        "g",
        "title",
        "text",
    ]


@given(NAMES, st.integers(0, 200), st.booleans())
def test_what_is_cut_fits(name: str, width: int, is_bold: bool) -> None:
    shown = cut(name, width, is_bold=is_bold)
    assert text_width(shown, is_bold=is_bold) <= width or shown == "…"
    assert shown == name or (shown[-1] == "…" and name.startswith(shown[:-1]))


def test_a_name_of_a_million_letters_is_cut() -> None:
    assert cut("i" * 1_000_000, 50) == "iiiiiii…"


@given(st.lists(st.text("abcMW 19", min_size=1, max_size=12)), st.integers(0, 200))
def test_wrapped_lines_have_the_items_in_order_and_unbroken(items: list[str], width: int) -> None:
    lines = wrapped(items, width)
    assert " ".join(lines) == " ".join(items)
    assert all(text_width(line) <= width or line in items for line in lines)


def test_accents_take_no_room_and_chinese_takes_more_than_latin() -> None:
    assert text_width("e\u0301e\u0301") == text_width("ee") < text_width("李李")


@pytest.mark.parametrize("name", ["שלום", "مرحبا", "A שלום"])
def test_names_from_right_to_left_are_isolated(name: str) -> None:
    assert isolated(name) == f"\u2068{name}\u2069"


@pytest.mark.parametrize("name", ["Ann", "李小龙", "😀", "Łukasz", ""])
def test_other_names_are_left_as_they_are(name: str) -> None:
    assert isolated(name) == name

"""Tests of the page about PQL."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardspeak import CardspeakError, pql
from cardspeak.deals.answering.query import SELECTORS
from cardspeak.deals.language import reading
from cardspeak.deals.language.scope import FLOP_WORDS, STREETS, WORDS
from cardspeak.deals.language.words import KEYWORDS
from tests.cases import cases

TEXT = (Path(__file__).parents[2] / "docs" / "reference" / "pql.md").read_text("utf-8")
ERRORS = re.findall(r"^\| `(select .*)` \| (.*) \|$", TEXT, re.MULTILINE)


@cases(("query", "message"), ERRORS)
def test_errors_are_those_that_the_page_shows(query: str, message: str) -> None:
    with pytest.raises(CardspeakError) as found:
        pql(query)
    assert str(found.value) == message


def test_no_player_has_the_name_of_a_keyword() -> None:
    grammar = (Path(reading.__file__).parent / "pql.lark").read_text("utf-8")
    assert set(KEYWORDS) == set(re.findall(r'"([a-z]+)"i', grammar))
    for word in KEYWORDS:
        with pytest.raises(CardspeakError, match="give the player another name"):
            pql(f"select count(winsHi(a)) from a='AA', {word.upper()}='KK'")


def test_numbers_above_one_are_refused_only_beside_an_equity() -> None:
    hands = "from a='AsAh', b='KsKh', board='2s3s4d5d'"
    of_all = pql(
        f"select count(riverEquity(a) <= 1), count(riverEquity(a) * 100 > 45), count(0 <= riverEquity(b)) {hands}"
    )
    assert [each.fraction for each in of_all.selectors][::2] == [1, 1]


def test_the_page_has_errors_and_all_words() -> None:
    assert len(ERRORS) > 10
    missing = [word for word in (*WORDS.values(), *STREETS) if f"`{word}`" not in TEXT]
    assert [*missing, *(kind for kind in SELECTORS if f"`{kind}(" not in TEXT)] == []
    assert f"`{FLOP_WORDS[0]}` to `{FLOP_WORDS[-1]}`" in TEXT

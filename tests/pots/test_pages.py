"""The pages about pots agree with the code."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from cardspeak.pots import RULE_SETS

DOCS = Path(__file__).parents[2] / "docs"


def test_the_examples_of_the_how_to_page_run() -> None:
    page = (DOCS / "how-to" / "settle-a-pot.md").read_text(encoding="utf-8")
    examples = "\n".join(re.findall(r"^```pycon\n(.*?)^```", page, re.DOTALL | re.MULTILINE))
    test = doctest.DocTestParser().get_doctest(examples, {}, "settle-a-pot.md", None, None)
    output: list[str] = []
    failed, tried = doctest.DocTestRunner().run(test, out=output.append)
    assert not failed, "".join(output)
    assert tried > 10


@pytest.mark.parametrize("code", RULE_SETS)
def test_each_rule_set_has_a_page_with_every_rule_that_it_quotes(code: str) -> None:
    page = (DOCS / "explanation" / "rules" / f"{code}.md").read_text(encoding="utf-8")
    assert RULE_SETS[code].title in page
    for clause, rule in RULE_SETS[code].quotes.items():
        assert rule in page, f"{code}: {clause}"

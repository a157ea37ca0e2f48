"""The usual questions of the Query view, in `query-questions.js`, are valid queries."""

from __future__ import annotations

import re
from pathlib import Path

from cardspeak.deals.language.reading import read_queries

SCRIPT = Path(__file__).parents[2] / "src" / "cardspeak" / "web" / "static" / "query-questions.js"
QUESTION = re.compile(r'{ words: "([^"]*)", select: (?:"([^"]*)"|`([^`]*)`)(?:, where: "([^"]*)")? }')
HOLDEM = "from hero='AhKh', villain='QQ+'"
OMAHA = "from game='omaha8', hero='As2s7dKd', villain='Ac2cJhTh'"


def test_every_usual_question_is_a_query() -> None:
    text = SCRIPT.read_text("utf-8")
    found = QUESTION.findall(text)
    assert len(found) == text.count("words:") == 15
    for words, plain, template, where in found:
        select = plain or template.replace("${flop}", "hero, flop")
        hands = OMAHA if "hi-lo" in words else HOLDEM
        (query,) = read_queries(f"select {select} {hands}{f' where {where}' if where else ''}")
        assert query.selectors

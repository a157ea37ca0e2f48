"""The answer so far, when a time limit or Ctrl-C ends the work."""

from __future__ import annotations

from typing import Any

import pytest

from cardspeak import pql
from cardspeak.deals.answering import at_random
from cardspeak.deals.answering.result import QueryAnswer
from cardspeak.deals.dealing import every
from cardspeak.progress import Progress
from cardspeak.show.words.query import method_text
from tests.cases import cases

HANDS = "from syntax='classic', a='AA', b='KK, 87s', board='2c7d'"
LISTED = (
    f"select histogram(handType(a, river)), avg(riverEquity(b) / (1 + riverEquity(a))), min(handType(b, turn)) {HANDS}"
)
TWO_PARTS = f"select histogram(handType(a, river)), count(flushDraw(a, flop)) {HANDS}"


def answers_so_far(text: str, **options: Any) -> tuple[list[QueryAnswer], QueryAnswer]:
    """The different answers that were reported, and the answer."""
    found: list[QueryAnswer] = []

    def keep(progress: Progress) -> None:
        known = progress.so_far()
        if known is not None and known not in found:
            found.append(known)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardspeak.progress.REPORT_SECONDS", 0.0)
        patch.setattr(at_random, "SLICE_SECONDS", 0.0005)
        patch.setattr(every, "SLICE_SECONDS", 0.0005)
        return found, pql(text, **options, workers=1, progress=keep)


@cases("text", [LISTED, TWO_PARTS])
def test_an_exact_answer_grows(text: str) -> None:
    reported, whole = answers_so_far(text, exact=True)
    *partial, last = reported
    assert last == whole
    assert whole.is_complete
    assert "complete" not in whole.to_dict()
    assert partial
    for known in partial:
        assert not known.is_complete
        assert known.to_dict()["complete"] is False
        assert 0 < known.deals <= whole.deals
        for found, final in zip(known.selectors, whole.selectors, strict=True):
            bars = [bar.fraction for bar in found.histogram]
            assert found == final or (found.fraction is None and set(bars) <= {None})
    assert [known.deals for known in partial] == sorted(known.deals for known in partial)


def test_parts_that_are_done_are_exact() -> None:
    reported, whole = answers_so_far(TWO_PARTS, exact=True)
    states = {tuple(a == b for a, b in zip(known.selectors, whole.selectors, strict=True)) for known in reported}
    assert states & {(True, False), (False, True)}, "the parts are done one after the other"


def test_a_sample_so_far_is_a_smaller_sample() -> None:
    *partial, last = answers_so_far("select avg(riverEquity(a)) from a='AA', b='15%'", samples=100_000, seed=1)[0]
    assert partial
    assert all(not known.is_complete and known[0].standard_error >= last[0].standard_error for known in partial)


def test_the_words_say_that_it_is_not_complete() -> None:
    known = answers_so_far(LISTED, exact=True)[0][0]
    assert method_text(known) == f"Not complete: {known.deals:,} deals so far, which are not a random sample."

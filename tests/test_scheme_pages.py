"""The pages about published schemes: each scheme has the faults that a table shows, and its corrected variant does not.

Each pair of rows in a table shows two hands that the scheme compares wrongly. A row has the name of the hand and its
rounded scores, as published and as corrected.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cardspeak import Value, evaluate, read_rulebook, schemes, score
from cardspeak.schemes import CORRECTED
from tests.cases import cases

PAGES = Path(__file__).parents[1] / "docs" / "explanation" / "schemes"
TABLE = re.compile(
    r"^\| (?:board \| hand|cards) \| true hand \| `([\w-]+)` \| corrected \|\n\|[-|]+\n((?:\|.*\n)+)", re.MULTILINE
)


@dataclass(frozen=True)
class ScoredHand:
    """A row of a table."""

    scheme: str
    board: str
    cards: str
    what: str
    published: str
    corrected: str

    @property
    def value(self) -> Value | None:
        """The value of the cards; None if there is no low."""
        whole = f"{self.cards} {self.board}"
        return evaluate(whole, game="stud8").values["low"] if self.scheme.endswith("low") else evaluate(whole).value

    @property
    def worth(self) -> float:
        """A number that is greater for a better hand."""
        return -self.value.place if self.value else float("-inf")

    def score(self, end: str = "") -> float:
        return score(self.cards, board=self.board, scheme=self.scheme + end).score


def shown_pairs() -> Iterator[tuple[ScoredHand, ScoredHand]]:
    for page in sorted(PAGES.glob("*.md")):
        for scheme, rows in TABLE.findall(page.read_text("utf-8")):
            cells = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows.splitlines()]
            hands = [ScoredHand(scheme, *(row if len(row) == 5 else ["", *row])) for row in cells]
            yield from zip(hands[::2], hands[1::2], strict=True)


PAIRS = list(shown_pairs())


def rounded_as(shown: str, number: float) -> float:
    """The number, rounded to as many decimal places as the shown number has."""
    return number if "e" in shown else round(number, len(shown.partition(".")[2]))


def sign(first: float, second: float) -> int:
    return int(first > second) - int(first < second)


@cases("pair", PAIRS)
def test_each_fault_exists_and_is_corrected_in_the_variant(pair: tuple[ScoredHand, ScoredHand]) -> None:
    for hand in pair:
        assert hand.what.lower() == (hand.value.name.lower() if hand.value else "no low")
        for shown, number in ((hand.published, hand.score()), (hand.corrected, hand.score(CORRECTED))):
            assert float(shown.replace(",", "")) == rounded_as(shown, number)
    first, second = pair
    true = sign(first.worth, second.worth)
    assert sign(first.score(CORRECTED), second.score(CORRECTED)) == true
    assert sign(first.score(), second.score()) != true


def test_every_scheme_with_faults_has_examples() -> None:
    assert {first.scheme for first, _ in PAIRS} == {scheme.name for scheme in schemes() if scheme.faults}


def test_the_page_on_points_counts_the_definitions() -> None:
    """The published file has a definition for each rank from 36 to 1."""
    definitions = read_rulebook("classic").hands
    assert [definition.rank for definition in definitions] == list(range(36, 0, -1))
    assert f"The {len(definitions)} definitions are tried in order" in (PAGES / "points.md").read_text("utf-8")

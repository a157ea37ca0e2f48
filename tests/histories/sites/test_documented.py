"""The documentation of the sites that can be read."""

from __future__ import annotations

from pathlib import Path

from cardspeak.histories.sites import TEXT_READERS

PAGE = Path(__file__).resolve().parents[3] / "docs" / "reference" / "histories.md"


def test_the_table_has_each_site_whose_hands_are_text() -> None:
    table = PAGE.read_text(encoding="utf-8").partition("### Sites")[2].partition("\n## ")[0]
    missing = [reader.site for reader in TEXT_READERS if f"`{reader.site}`" not in table]
    assert missing == []

"""Files read as text."""

from __future__ import annotations

import io

import pytest

from cardspeak.histories.reading import texts
from tests.cases import cases


@cases("text", ["é" * 30, "a€" * 20, "x" + "𝄞" * 9, "ab\ncdé", "Zoë\n" * 9, "é", ""])
def test_a_character_is_not_cut(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for size in range(4, 12):
        monkeypatch.setattr(texts, "_CHUNK", size)
        assert "".join(texts.chunks_of_stream(io.BytesIO(text.encode()))) == text

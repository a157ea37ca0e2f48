"""Files read as text."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cardspeak.histories import History
from cardspeak.histories.reading import texts
from cardspeak.histories.reading.read import hands_in
from cardspeak.histories.record.plain import differences, without_lines
from cardspeak.histories.record.reader import Read
from tests.cases import cases


@cases("text", ["é" * 30, "a€" * 20, "x" + "𝄞" * 9, "ab\ncdé", "Zoë\n" * 9, "é", ""])
def test_a_character_is_not_cut(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for size in range(4, 12):
        monkeypatch.setattr(texts, "_CHUNK", size)
        assert "".join(texts.chunks_of_stream(io.BytesIO(text.encode()))) == text


@cases("content", [b"", b"ab\nc", "Zo\u00eb\r\n".encode() * 9, "\ufeffa\nb".encode("utf-16"), b"Zo\xeb\n\xef\xbb\xbfa"])
def test_a_file_has_the_text_of_its_stream(content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "file"
    path.write_bytes(content)
    for size in (4, 1 << 20):
        monkeypatch.setattr(texts, "_CHUNK", size)
        assert "".join(texts.chunks_of(str(path))) == "".join(texts.chunks_of_stream(io.BytesIO(content)))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no named pipes in folders")
def test_a_pipe_gives_less_than_was_asked_for(tmp_path: Path) -> None:
    path, content = tmp_path / "pipe", b"one line of many\n" * 20_000
    os.mkfifo(path)
    with ThreadPoolExecutor(1) as executor:
        writing = executor.submit(path.write_bytes, content)
        assert "".join(texts.chunks_of(str(path))) == content.decode()
        assert writing.result() == len(content)


HAND = """Winamax Poker - CashGame - HandId: #7-8-9 - Holdem no limit (1€/2€) - 2016/11/15 08:31:17 UTC
Table: 'Elm' 5-max (real money) Seat #1 is the button
Seat 1: Al (40€)
Seat 2: Bo (40€)
*** ANTE/BLINDS ***
Al posts small blind 1€
Bo posts big blind 2€
*** PRE-FLOP ***
Al folds
Bo collected 3€ from pot
*** SUMMARY ***
Total pot 3€ | No rake
Seat 2: Bo won 3€
"""


@cases("change", [
    lambda text: text.replace("\n", "\r\r\n"),
    lambda text: text.replace("\n", "\n\n"),
    lambda text: "\n \n\t" + text.replace("\n", "\n\t"),
    lambda text: "    " + text.replace("\n", "\n    "),
])  # fmt: skip
def test_line_ends_and_indentation_do_not_matter(change: Callable[[str], str]) -> None:
    def read(text: str) -> list[Read]:
        return list(hands_in(texts.chunks_of_stream(io.BytesIO(text.encode())), "text"))

    (known,), (found,) = read(HAND), read(change(HAND))
    assert isinstance(known, History)
    assert isinstance(found, History)
    assert not differences(without_lines(found), without_lines(known))
    assert not found.unread


def test_a_short_first_line_can_be_a_chunk() -> None:
    chunks = [
        '<?xml version="1.0"?>\n',
        '<session sessioncode="7"><general></general><game gamecode="8"></game></session>',
    ]
    assert [hand.site for hand in hands_in(chunks, "text")] == ["IPoker"]


@cases("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_encodings(encoding: str) -> None:
    assert "".join(texts.chunks_of_stream(io.BytesIO(HAND.encode(encoding)))) == HAND

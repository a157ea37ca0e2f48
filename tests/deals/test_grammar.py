"""The tables of the parser, which are kept on disk."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NoReturn

import pytest
from lark import Lark, UnexpectedCharacters, UnexpectedToken

from cardspeak.deals.language import grammar
from cardspeak.deals.language.grammar import kept_parser, parser
from cardspeak.kernels.jit import sealed

GRAMMAR = (Path(grammar.__file__).parent / "pql.lark").read_text("utf-8")
QUERIES = [
    "select count(winsHi(a)) from game='holdem', a='AA', b='KK'",
    "SELECT avg(case when rate(hero) > 1/3 then -1 else 2e3 end) AS x FROM hero='a' WHERE not (b in (1, 2) or c);;",
    "select avg(x) /* a comment */ from y='z' -- another\n; select max(f()) from a=\"b\"",
    "",
    "select",
    "select avg(x from y='z'",
    "select avg(x) from y=z",
    "select avg(x)) from y='z'",
    "select avg(x ? y) from y='z'",
    "select avg('x) from y='z'",
    "select avg(case when x then y) from y='z'",
]


def outcome(made: Lark, text: str) -> tuple[Any, ...]:
    """The tree with its columns, or the error with its place and what is accepted there."""
    try:
        tree = made.parse(text)
    except UnexpectedCharacters as error:
        return "characters", error.pos_in_stream, error.allowed
    except UnexpectedToken as error:
        return "token", error.token, error.token.start_pos, error.accepts
    return "tree", tree, [token.start_pos for token in tree.scan_values(lambda part: part is not None)]


def is_made(folder: Path, monkeypatch: pytest.MonkeyPatch) -> bool:
    """Whether the parser is made, not read from this folder."""
    made = []

    class Counted(Lark):
        def __init__(self, *given: Any, **options: Any) -> None:
            made.append(given)
            super().__init__(*given, **options)

    with monkeypatch.context() as patch:
        patch.setattr(grammar, "Lark", Counted)
        found = kept_parser(GRAMMAR, folder)
    assert outcome(found, QUERIES[0])[0] == "tree"
    return bool(made)


def test_a_parser_read_from_disk_parses_as_the_one_that_was_made(tmp_path: Path) -> None:
    made, read = kept_parser(GRAMMAR, tmp_path), kept_parser(GRAMMAR, tmp_path)
    kinds = set()
    for text in QUERIES:
        expected = outcome(made, text)
        kinds.add(expected[0])
        assert outcome(read, text) == outcome(kept_parser(GRAMMAR, None), text) == expected, text
    assert kinds == {"tree", "token", "characters"}


def test_a_parser_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert is_made(tmp_path, monkeypatch)
    assert not is_made(tmp_path, monkeypatch)
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-1] + b"?")
    assert is_made(tmp_path, monkeypatch), "damaged tables were used"
    assert not is_made(tmp_path, monkeypatch), "the tables were not replaced"
    kept_parser(GRAMMAR + "// another\n", tmp_path)
    assert len(list(tmp_path.iterdir())) == 2
    monkeypatch.setattr("lark.__version__", "0")
    assert is_made(tmp_path, monkeypatch), "tables of another version of Lark were used"


def test_tables_that_cannot_be_kept_cost_only_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> NoReturn:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(sealed, "write", fail)
    assert is_made(tmp_path, monkeypatch)
    assert is_made(tmp_path, monkeypatch)
    assert is_made(tmp_path / "missing", monkeypatch)


def test_without_a_folder_there_is_a_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grammar, "cache_folder", lambda: None)
    parser.cache_clear()
    assert outcome(parser(), QUERIES[0])[0] == "tree"
    parser.cache_clear()

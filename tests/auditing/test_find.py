"""Audits by name."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import ModuleType

import pytest

from cardspeak import audit, read_rulebook
from cardspeak.auditing.find import find_audited
from cardspeak.errors import CardspeakError, SchemeError
from cardspeak.schemes import find_scheme, schemes

SCORERS = Path(__file__).with_name("scorers.py")


def test_every_scheme_is_found_and_corrected_ones_are_right_in_a_sample() -> None:
    for scheme in schemes():
        result = audit(scheme.name, deals=3000, seed=1)
        assert result.scheme == scheme.name
        assert (result.wrong == 0) == scheme.is_corrected
        assert result == audit(scheme, deals=3000, seed=1)


def test_names_may_be_written_in_any_case() -> None:
    assert find_audited("Group-Score").name == "group-score"


def test_a_scheme_that_takes_five_cards_is_audited_exactly() -> None:
    result = audit("pairs-and-kinds")
    assert (result.method, result.n_cards, result.seed, result.standard_error) == ("exact", 5, None, 0.0)
    assert [misnamed.to_dict() for misnamed in result.misnamed] == [
        {"category": "three of a kind", "named": "full house", "hands": 54912}
    ]


def test_functions_in_files_and_modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert audit(f"{SCORERS}:highest_id", deals=100, seed=1).scheme == f"{SCORERS}:highest_id"
    assert audit(f"{SCORERS}:Scorers.highest", deals=100, seed=1).wrong > 0
    assert audit(f"{SCORERS}:compiled_truth", deals=100, seed=1).wrong == 0
    (tmp_path / "a_score_of_mine.py").write_text("def score(cards):\n    return max(cards)\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    assert audit("a_score_of_mine:score", deals=100, seed=1).wrong > 0
    assert audit("cardspeak:evaluate", deals=50, seed=1, takes="text").wrong == 0


def test_rulebooks_are_schemes() -> None:
    """Hands have no hole cards here. The classic rulebook gets winners wrong, and the standard rulebook does not."""
    assert audit("standard.toml").wrong == 0
    result = audit(read_rulebook("classic"))
    assert result.scheme == "classic"
    assert result.wrong_winner > 0
    assert audit("standard.toml", deals=2000, seed=1, n_cards=7).wrong == 0


WRONG = {
    "priorty": 'scheme: "priorty" is not known; did you mean priority',
    "whist": 'scheme: "whist" is not known; ',
    "no_such_module:score": "\"no_such_module\" cannot be imported: No module named 'no_such_module'",
    "no/such/file.py:score": '"no/such/file.py": there is no such file',
    f"{SCORERS}:no_such_function": 'there is no "no_such_function"; available: ',
    f"{SCORERS}": "is not a scheme; write a function as module:function or file.py:function",
    "json:": '"json:" does not name a function; write module:function or file.py:function',
    "./mine.py:a:b": '"./mine.py:a:b" does not name a function; write module:function or file.py:function',
    ":score": '":score" does not name a function; write module:function or file.py:function',
    "no-such-book.xml": '"no-such-book.xml" cannot be read: no such file',
    "C:\\scores\\mine.py": "is not a scheme; write a function as module:function or file.py:function",
    "cardspeak.cards:card_nam": 'there is no "card_nam"; did you mean card_name?',
    "cardspeak:__version__": "cardspeak:__version__ is not a scheme, rulebook or function",
    "": 'scheme: "" is not known; ',
}


@pytest.mark.parametrize("name", WRONG)
def test_unknown_schemes(name: str) -> None:
    with pytest.raises(CardspeakError) as caught:
        audit(name, deals=10, seed=1)
    assert WRONG[name] in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["1 / 0", "raise SystemExit(3)", "def broken(:\n", "import no_such_library"])
def test_a_file_that_cannot_be_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(text, encoding="utf-8")
    with pytest.raises(SchemeError, match=r'^"mine.py" cannot be imported: '):
        audit("mine.py:score", deals=10)


def test_an_audit_leaves_the_modules_as_they_were(tmp_path: Path) -> None:
    """An audited file can have the name of a library, and import the files next to it. Nothing is written to disk."""
    (tmp_path / "helper_of_mine.py").write_text("def best(cards):\n    return max(cards)\n", "utf-8")
    (tmp_path / "statistics.py").write_text("from helper_of_mine import best\nscore = best\n", "utf-8")
    (tmp_path / "broken.py").write_text("1 / 0\n", "utf-8")
    path = list(sys.path)
    assert audit(f"{tmp_path / 'statistics.py'}:score", deals=10, seed=1).wrong > 0
    with pytest.raises(SchemeError):
        audit(f"{tmp_path / 'broken.py'}:score", deals=10, seed=1)
    assert sys.path == path
    assert importlib.import_module("statistics").mean([1, 3]) == 2
    assert not [name for name in sys.modules if "broken" in name]
    assert not list(tmp_path.glob("__pycache__/statistics*"))


def test_a_module_with_the_name_of_an_evaluator_does_no_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "eval7", ModuleType("eval7"))
    assert audit(max, deals=10, seed=1).wrong > 0


def test_a_rulebook_that_leaves_hands_undefined(tmp_path: Path) -> None:
    """Undefined hands tie with each other, and lose to all hands with a definition."""
    (tmp_path / "pairs.toml").write_text('[[hands]]\nname = "Pair"\npoints = 1\ngroups = [2]\n', "utf-8")
    result = audit(tmp_path / "pairs.toml")
    assert result.false_tie > result.wrong_winner > 0
    assert {example.scores[0] for example in result.examples} >= {-1}


def test_a_path_to_a_rulebook(tmp_path: Path) -> None:
    (tmp_path / "book.toml").write_text('[[hands]]\nname = "Any"\npoints = 1\n', "utf-8")
    assert audit(tmp_path / "book.toml", deals=100, seed=1).scheme == "book"


def test_a_scheme_itself_is_found() -> None:
    assert find_audited(find_scheme("points")).sizes[0] == 7

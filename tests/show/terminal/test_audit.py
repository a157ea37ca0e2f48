"""An audit as text: the same words in a pipe and in colour, and no line too long for a terminal."""

from __future__ import annotations

import re

import pytest

from cardspeak import Audit, audit
from cardspeak.auditing.result import CategoryMistakes, Example, Misnamed, Mistakes
from cardspeak.show.terminal.audit import MOST_ROWS, percent, show_audit
from cardspeak.show.terminal.screen import make_screen

EXAMPLE = Example(
    error="wrong_winner",
    which="first",
    hands=("As 9d", "Ks 3s"),
    board="Jh 4s 5c Jd Kh",
    scores=(282.89, 272.2),
    names=("One pair, jacks", "Two pair, kings and jacks"),
    reason="two pair, kings and jacks beats one pair, jacks",
    scheme_winner=1,
    winner=2,
)


def made(**changes: object) -> Audit:
    """An audit with these attributes."""
    attributes: dict[str, object] = {
        "scheme": "mine",
        "method": "sampled",
        "takes": "names",
        "lowest_wins": False,
        "n_cards": 7,
        "order": "high",
        "seed": 3,
        "mistakes": Mistakes(1000, 5, 1, 0),
        "categories": (CategoryMistakes(("two pair", "one pair"), Mistakes(200, 5, 1, 0)),),
        "misnamed": (Misnamed("flush", "high card", 1), Misnamed("straight", "nothing", 2000)),
        "examples": (EXAMPLE,),
    }
    return Audit(**(attributes | changes))  # type: ignore[arg-type]


def shown(result: Audit, capsys: pytest.CaptureFixture[str]) -> str:
    show_audit(result, make_screen())
    return capsys.readouterr().out


def test_a_sample(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(made(), capsys).splitlines() == [
        "mine, given 7 cards as names, compared with the order high: 1,000 random heads-up showdowns of hold'em, seed 3",
        "Wrong                  6  0.600 %  ± 0.244 %",
        "  the worse hand wins  5  0.500 %",
        "  a false tie          1  0.100 %",
        "  a broken tie         0      0 %",
        "",
        "By category, the better hand first",
        "better    worse     showdowns  wrong    share  how",
        "two pair  one pair        200      6  3.000 %  wrong winner, false tie",
        "",
        "Misnamed hands",
        "flush     called high card      1  hand",
        "straight  called nothing    2,000  hands",
        "",
        "Examples",
        "The worse hand wins, first example: As 9d against Ks 3s on Jh 4s 5c Jd Kh",
        "  by the cards   the second wins: two pair, kings and jacks beats one pair, jacks",
        "  by the scores  the first wins: 282.89 against 272.2",
    ]


def test_a_sample_without_mistakes_has_an_upper_bound(capsys: pytest.CaptureFixture[str]) -> None:
    nothing = {"mistakes": Mistakes(1000, 0, 0, 0), "categories": (), "misnamed": (), "examples": ()}
    assert shown(made(**nothing), capsys).splitlines()[1] == (
        "Wrong                  0  0 %  below 0.300 % with 95 % confidence"
    )
    exact = shown(made(**nothing, method="exact", takes=None, seed=None), capsys).splitlines()
    assert exact[0] == "mine compared with the order high: all 1,000 pairs of five-card hands, exact"
    assert exact[1] == "Wrong                  0  0 %"


def test_long_tables_are_cut(capsys: pytest.CaptureFixture[str]) -> None:
    row = CategoryMistakes(("flush", "straight"), Mistakes(10, 1, 0, 0))
    text = shown(made(categories=(row,) * (MOST_ROWS + 2)), capsys)
    assert text.count("\nflush  ") == MOST_ROWS + 1  # the extra row is a misnamed flush
    assert "and 2 more, listed by --json" in text


def test_words_are_the_same_in_colour(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")
    text = shown(audit("group-score", deals=2000, seed=1), capsys)
    assert "\x1b[" in text
    plain = re.sub(r"\x1b\[[0-9;]*m", "", text)
    assert all(len(line) <= 80 for line in plain.splitlines())
    assert "the worse hand wins" in plain


@pytest.mark.parametrize(
    ("share", "text"), [(1.0, "100.000 %"), (0.00012, "0.012 %"), (2.8e-12, "0.00000000028 %"), (0.5e-5, "0.00050 %")]
)
def test_percent_never_has_an_exponent(share: float, text: str) -> None:
    assert percent(share) == text

"""`cardspeak query`: the text that it prints, its JSON, its files, and wrong input."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

HANDS = "from hero='AhKh', villain='QQ+', board='Qh7h2c'"


def test_the_answer_is_a_line_for_each_selector_and_bars_for_histograms(command: Any) -> None:
    query = (
        f"select count(winsHi(hero)) as wins, avg(riverEquity(hero)), histogram(handType(hero, turn)) as turn {HANDS}"
    )
    output = command("query", query)
    assert output.status == 0
    lines = output.out.splitlines()
    assert lines[1].split()[0] == "wins"
    assert re.fullmatch(r"avg\(riverEquity\(hero\)\) +\d+\.\d{4} %", lines[2])
    assert "turn" in lines
    assert lines[-1].startswith("Exact: ")


def test_json_has_exact_fractions(command: Any) -> None:
    answer = json.loads(command("query", f"select count(winsHi(hero)) {HANDS}", "--json").out)
    assert answer["kind"] == "query"
    assert answer["method"] == "exact"
    (selected,) = answer["selectors"]
    top, below = map(int, selected["fraction"].split("/"))
    assert top * answer["deals"] == selected["count"] * below


def test_json_says_how_to_show_a_selector(command: Any) -> None:
    query = (
        f"select count( winsHi(hero)), avg(riverEquity(hero)) as eq, min(handType(hero, turn)), avg(2) as two {HANDS}"
    )
    answer = json.loads(command("query", query, "--json").out)
    shown = [(selected.get("label"), selected.get("is_share")) for selected in answer["selectors"]]
    assert shown == [("count( winsHi(hero))", True), (None, True), ("min(handType(hero, turn))", None), (None, None)]
    assert "dealt" not in answer
    some = json.loads(command("query", f"{query} where handType(hero, turn) >= pair", "--json").out)
    assert some["deals"] < some["dealt"] == answer["deals"]


def test_a_file_can_have_several_queries(command: Any, tmp_path: Path) -> None:
    file = tmp_path / "two.pql"
    file.write_text(
        f"-- two queries\nselect max(handType(hero, flop)) {HANDS};\nselect min(riverEquity(hero)) {HANDS};"
    )
    output = command("query", str(file), "--json")
    assert [json.loads(line)["selectors"][0]["value"] for line in output.out.splitlines()] == ["highcard", 0]


def test_wrong_queries_are_one_line(command: Any, tmp_path: Path) -> None:
    for args, message in (
        ((f"select avg(winsHi(hero)) {HANDS}",), "column 12: this is a condition; avg needs a number"),
        ((str(tmp_path / "none.pql"),), "cannot be read: No such file or directory"),
        ((f"select max(handType(hero, flop)) {HANDS}; select", "--json"), "accepted next: a selector such as"),
        (("select avg(riverEquity(a)) from a='AA', b='KK'", "--samples", "0"), "samples"),
    ):
        output = command("query", *args)
        assert (output.status, output.out) == (2, "")
        assert message in output.err
        assert output.err.count("\n") == 1


def test_errors_in_several_lines_name_the_line(command: Any) -> None:
    hands = "from a='AA',\n  b='KK'"
    for query, message in (
        (f"select\n  avg(winsHi(a)) {hands}", "query, line 2, column 7: this is a condition; avg needs a number"),
        (f"select avg(riverEquity(a))\n{hands} when", 'query: "when" at line 3, column 10 is not expected'),
        ("select avg(riverEquity(a)) from a='AA',\n\n  b='QQQ'", 'query, line 3, column 6: in the range of "b": "QQQ"'),
        (f"select\navg(1 / (riverEquity(a) - riverEquity(a))) {hands}", "/ at line 2, column 7: there is a deal"),
    ):
        output = command("query", query)
        assert output.status == 2
        assert message in output.err


def test_the_plan_says_what_would_be_looked_at(command: Any) -> None:
    query = "select histogram(handType(hero, flop)) as flop from hero='AhKh'"
    output = command("query", query, "--plan")
    assert output.status == 0
    assert output.out.splitlines()[0] == "exact"
    assert "flop: every deal that differs in what is asked" in output.out
    assert command("query", query, "--plan", "--samples", "1000").out.splitlines()[0] == "sampled"
    unnamed = f"select avg(riverEquity(hero)), count(minHandType(hero, turn, flush)) as hit {HANDS}"
    for options, labels in (((), "avg(riverEquity(hero)): "), (("--samples", "9"), "avg(riverEquity(hero)) and hit: ")):
        assert f"\n  {labels}" in command("query", unnamed, "--plan", *options).out


def test_a_run_goes_on_from_its_checkpoint(command: Any, tmp_path: Path) -> None:
    query = "select avg(riverEquity(hero)) from hero='AhKh', villain='15%'"
    args = ("query", query, "--json", "--samples", "20000", "--seed", "1", "--checkpoint", str(tmp_path / "run"))
    first, again = command(*args), command(*args)
    assert json.loads(first.out)["deals"] == 20_000
    assert first.out == again.out
    assert command(*args[:1], f"{query}; {query}", *args[2:]).status == 2


def test_selectors_without_a_name_are_shown_as_they_are_written(command: Any) -> None:
    query = (
        "select count ( winsHi(hero) ), avg(case when riverEquity(hero) > 0.5 then riverEquity(hero) * 20 - 10 else 3 end), "
        f"histogram(riverEquity(hero)) {HANDS} where riverEquity(hero) < 0"
    )
    lines = command("query", query).out.splitlines()
    assert lines[1].startswith("count ( winsHi(hero) )")
    assert "no deal matches" in lines[1]
    assert lines[2].startswith("avg(case when riverEquity(hero) > 0.5 then river…  no deal matches")
    assert lines[-3:-1] == ["histogram(riverEquity(hero))", "no deal matches"]
    assert lines[-1].startswith("Exact: 0 of ")


def test_bins_of_equities_are_percents(command: Any) -> None:
    lines = command("query", f"select histogram(riverEquity(hero)) {HANDS}").out.splitlines()
    assert [line.strip().split(" %")[0] for line in lines[1:-1]] == ["0 to 1", "99 to 100"]

"""The command as users type it: its output, JSON, exit status, and one line for each error."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer

import cardspeak
from cardspeak.cli import run
from cardspeak.cli.app import _COMMANDS, app_for
from tests.cases import cases
from tests.cli.terminals import shown_on_a_terminal

ROOT = Path(__file__).parents[2]
FOUR_ALL_IN = str(ROOT / "examples" / "four-all-in.toml")


def test_evaluate_as_json_matches_the_contract(command: Any) -> None:
    expected = {
        "kind": "evaluation",
        "game": "holdem",
        "values": {
            "high": {
                "category": "full house",
                "name": "Full house, aces full of kings",
                "cards": ["As", "Ah", "Ad", "Ks", "Kd"],
                "place": 167,
                "places": 7462,
            }
        },
    }
    assert command("evaluate", "As Ah Ad Ks Kd", "--json").json == expected
    assert command("evaluate", "Ah", "As", "--board", "Ad,ks,Kd,2c,3c", "--game", "holdem", "--json").json == expected


@cases("cards", [["As Kd"], ["AsKd"], ["as,kd"], ["A♠K♦"], ["As", "Kd"], ["aS", "kD"]])
def test_cards_in_every_notation(command: Any, cards: list[str]) -> None:
    assert command("evaluate", *cards).out == "High card, ace  As Kd  place 14 of 91 among hands of 2 cards\n"


def test_a_ten_is_written_10_or_t(command: Any) -> None:
    assert command("evaluate", "10h", "Th").status == 2
    assert command("evaluate", "10h").out == command("evaluate", "th").out


def test_showdown_as_json_is_what_python_gives(command: Any) -> None:
    assert command("showdown", FOUR_ALL_IN, "--json").json == cardspeak.showdown(FOUR_ALL_IN).to_dict()


def test_showdown_tells_the_story_in_plain_text_when_piped(command: Any) -> None:
    out = command("showdown", FOUR_ALL_IN).out
    for part in (
        "Board  Ac Kc Jc 5c Th\n",
        "A       8c 7h   25  Flush, ace high  Ac Kc Jc 8c 5c\n",
        "Side pot 1: 75  contested by B, C and D\n  C wins 38 and D wins 37\n",
        "  The odd chip of 1 goes to C: first winner left of D on the button (TDA 20)\n",
        "Main pot: 100  contested by A, B, C and D\n  A wins 100\n  Flush, ace high beats one pair, aces\n",
    ):
        assert part in out
    assert out.isascii()
    assert "\x1b" not in out


def test_explain_goes_step_by_step_to_the_card_that_decides(command: Any) -> None:
    out = command("explain", "Ah 2d", "--board", "As Kd Kc 7h 4s", "--against", "Ad Qc").out
    titles = ("Cards", "Highest card", "Longest run", "Suits", "Ranks", "Repeated ranks", "Straight", "Flush", "Hand", "Nothing better", "Tie-breakers", "Place")  # fmt: skip
    assert [line.split("  ")[0] for line in out.splitlines() if line[:1] != " "][:12] == list(titles)
    assert "the kicker decides, queen over seven\nThe card that decides: Qc over 7h\n" in out


def test_compare_shows_the_ranking_and_ties(command: Any) -> None:
    out = command("compare", "As Kd", "Qs Qd", "Ac Kc", "--board", "2c 3c 4d 9h Ts").out
    assert [line.split()[0] for line in out.splitlines()[1:4]] == ["1.", "2=", "2="]


def test_deal_is_the_same_for_the_same_seed(command: Any) -> None:
    first = command("deal", "--players", "3", "--seed", "5")
    assert first.out == command("deal", "--players", "3", "--seed", "5").out
    assert first.out != command("deal", "--players", "3", "--seed", "6").out
    assert "Seed 5 deals this hand again" in first.out
    shown = command("deal", "--json").json
    assert command("deal", "--seed", str(shown["seed"]), "--json").json == shown


def test_games_are_listed(command: Any) -> None:
    lines = command("games").out.splitlines()
    assert re.split("  +", lines[0])[:2] == ["holdem", "Texas hold'em"]
    assert [line.split()[0] for line in lines] == [game.code for game in cardspeak.games()]
    assert command("games", "--json").json == {"kind": "games", "games": [game.to_dict() for game in cardspeak.games()]}


@pytest.mark.parametrize(
    "code",
    [
        "shortdeck",
        "pineapple",
        "omaha6-8",
        "greek",
        "studnq",
        "razz",
        "27-triple-draw",
        "badeucey",
        "drawmaha",
        "bug-stud",
    ],
)
def test_every_kind_of_game_is_dealt_compared_explained_and_evaluated(command: Any, code: str) -> None:
    dealt = command("deal", "--players", "2", "--seed", "3", "--game", code, "--json").json
    assert dealt["game"] == code
    hands, board = [" ".join(hand) for hand in dealt["hands"]], " ".join(dealt["board"])
    compared = command("compare", *hands, "--board", board, "--game", code, "--json").json
    assert compared["rankings"] == dealt["rankings"]
    evaluated = command("evaluate", hands[0], "--board", board, "--game", code, "--json").json
    explained = command("explain", hands[0], "--board", board, "--against", hands[1], "--game", code, "--json").json
    assert explained["values"] == evaluated["values"]
    assert list(evaluated["values"]) == list(dealt["rankings"])
    for args in (
        ("deal", "--seed", "3"),
        ("evaluate", hands[0], "--board", board),
        ("compare", *hands, "--board", board),
    ):
        output = command(*args, "--game", code)
        assert (output.status, output.err) == (0, "")
        assert output.out.isascii()


@pytest.mark.parametrize(
    ("args", "shown"),
    [
        (("As 2d 8h Kc", "--board", "3c 4h 7s Ts Kd", "--game", "omaha8"), "high: One pair, kings  Kd Kc As Ts 7s  place 3,567 of 7,462\nlow: 7-4-3-2-A low  7s 4h 3c 2d As  place 7 of 56\n"),
        (("As 2d 8h Kc", "--board", "3c 4h 9s Ts Kd", "--game", "omaha8"), "high: One pair, kings  Kd Kc As Ts 9s  place 3,565 of 7,462\nlow: no hand\n"),
        (("7s 5d 4h 3c 2d", "--game", "27-triple-draw"), "7-5-4-3-2 low, number one  7s 5d 4h 3c 2d  place 1 of 7,462\n"),
        (("5s 3d Ah Kh", "--game", "badugi"), "Three-card badugi, 5-3-A  5s 3d Ah  place 721 of 1,092\n"),
        (("Ks Kh Kd Kc joker", "--game", "joker-draw"), "Five of a kind, kings  Ks Kh Kd Kc Jk  place 2 of 7,475\n"),
    ],
    ids=["omaha8", "no low", "27", "badugi", "joker"],
)  # fmt: skip
def test_hands_of_other_games(command: Any, args: tuple[str, ...], shown: str) -> None:
    assert command("evaluate", *args).out == shown


def test_a_users_own_game_is_read_from_a_file(command: Any, tmp_path: Path) -> None:
    path = tmp_path / "low-em.toml"
    path.write_text(
        'title = "Low \'em"\nhole_cards = 2\nboard_cards = 5\n[[halves]]\nname = "low"\norder = "ace-to-five"\n',
        "utf-8",
    )
    shown = command("evaluate", "As 2d", "--board", "3c 4h 5s", "--game", str(path), "--json").json
    assert (shown["game"], shown["values"]["low"]["name"]) == ("low-em", "5-4-3-2-A low, the wheel")
    assert command("deal", "--game", str(path), "--seed", "1").status == 0
    path.write_text("hole_cards = 2\n", "utf-8")
    output = command("evaluate", "As 2d", "--game", str(path))
    assert (output.status, output.out) == (2, "")
    assert output.err.startswith(f'cardspeak: "{str(path)[:60]}')
    assert output.err.endswith('": a game requires hole_cards and halves, but halves is missing\n')


def test_without_arguments_it_prints_help(command: Any) -> None:
    output = command()
    assert (output.status, output.err) == (0, "")
    assert "showdown" in output.out


def test_version(command: Any) -> None:
    assert command("--version").out == f"cardspeak {cardspeak.__version__}\n"


WRONG = {
    ("evaluate",): "Missing argument",
    ("evaluate", ""): "no cards; Texas hold'em takes 1 to 7",
    ("evaluate", "As As"): "As at column 4 repeats the card at column 1",
    ("evaluate", "As Kx"): '"Kx" at column 4: "x" is not a suit (cdhs or ♣♦♥♠)',
    ("evaluate", "Zs"): '"Z" is not a rank (23456789TJQKA, or 10 for T)',
    ("evaluate", "A"): '"A" at column 1 has no suit (cdhs or ♣♦♥♠)',
    ("evaluate", "As Kd", "--board", "As 2c 3c"): "cards: As is already on the board; each card can be dealt only once",
    ("evaluate", "As Kd", "--board", "2c 3c"): "board: 2 cards; Texas hold'em takes 0, 3, 4 or 5",
    (
        "evaluate",
        "As",
        "Kd",
        "--board",
        "2c",
        "3c",
        "10h",
    ): '--board 2c 3c 10h: quote cards that are separated by spaces; write --board "2c 3c 10h"',
    ("equity", "AhKh", "QQ", "--board=Ks", "7h", "2d"): 'write --board "Ks 7h 2d"',
    ("equity", "-b", "Ks", "7h", "2d", "AhKh", "QQ"): "--board Ks 7h 2d: quote cards that are separated by spaces",
    (
        "icm",
        "5000",
        "3000",
        "--prizes",
        "50",
        "30",
    ): "--prizes 50 30: separate amounts by commas, not spaces; write --prizes 50,30",
    ("chop", "Ann=5000", "3000", "--prizes=50", "30"): "--prizes 50 30: separate amounts by commas, not spaces",
    ("outs", "AhKh", "QcQd", "--board", "7h6h2c", "-d", "As", "Ad"): "--dead As Ad: ",
    ("explain", "As", "Kd", "--against", "Qh", "Jh"): 'write --against "Qh Jh"',
    ("evaluate", "As Kd Qd", "--board", "2c 3c 4c"): "cards: 3 cards; with a board, Texas hold'em takes 2",
    ("evaluate", "2c3c4c5c6c7c8c9c"): "cards: 8 cards; Texas hold'em takes 1 to 7, board cards included",
    ("evaluate", "As Kd", "--game", "omahaha"): 'game: "omahaha" is not known; did you mean omaha, omaha8 or omaha7?',
    (
        "evaluate",
        "As Kd",
        "--game",
        "no-such-file.toml",
    ): '"no-such-file.toml" cannot be read: no such file or directory',
    ("evaluate", "As Kd Qh Jc 9s 2c 2d", "--game", "omaha"): "cards: 7 cards; Omaha takes 4, and a board of 3, 4 or 5",
    ("evaluate", "As Kd Qh Jc", "--game", "omaha"): "do not make a hand of Omaha yet; it needs a board of 3, 4 or 5",
    (
        "evaluate",
        "As 5d",
        "--game",
        "shortdeck",
    ): "cards: 5d is not in the deck of Short-deck hold'em (36 cards, six to ace)",
    ("evaluate", "As Jk"): "cards: Jk is not in the deck of Texas hold'em (52 cards, deuce to ace)",
    ("evaluate", "As", "--board", "2c 3c 4c", "--game", "razz"): "board: 3 cards; Razz takes no board",
    ("compare", "As Kd", "As Qd", "--game", "stud"): "hand 2: As is already in hand 1",
    (
        "deal",
        "--players",
        "8",
        "--game",
        "stud",
    ): "players: 8 is not accepted; a game of Seven-card stud takes 2 to 7 players",
    ("evaluate", "As", "--bored"): "No such option",
    ("evaluate", "As\nKx\x1b[31m"): '"x" is not a suit',
    ("explain", "As Kd", "--against", "As Qd"): "against: As is already in the hand being explained",
    ("compare", "As Kd"): "compare takes two or more hands",
    ("compare", "As Kd", "As Qd"): "hand 2: As is already in hand 1",
    ("compare", "As", "Kd", "Qh", "Qc"): 'put each hand in quotes: "As Kd" "Qh Qc"',
    ("deal", "--seed", "-1"): "seed: -1 is not accepted; seeds are whole numbers from 0 to 9007199254740992",
    ("deal", "--players", "24"): "players: 24 is not accepted; a game of Texas hold'em takes 2 to 23 players",
    ("deal", "--players", "two"): "'--players'",
    ("showdown",): "Missing argument",
    ("showdown", "no-such-file.toml"): '"no-such-file.toml" cannot be read: no such file or directory',
    ("showdown", "."): '"." cannot be read: is a directory',
    (
        "showdown",
        FOUR_ALL_IN,
        "--rules",
        "house",
    ): 'rules: "house" is not known (rules: tda, wsop, roberts or a path that ends in .toml or .json)',
    ("shuffle",): "No such command 'shuffle' (commands: showdown, evaluate, explain, compare, rank, ",
}


def test_an_option_takes_one_card_if_a_hand_follows(command: Any) -> None:
    hand = ("outs", "--dead", "As", "AhKh", "QcQd", "--board")
    assert command(*hand, "7h6h2c").status == 0
    board = command("evaluate", "--board", "Ah Ac Kc", "As", "Kd")
    assert board.out == command("evaluate", "As Kd", "--board", "Ah-Ac-Kc").out
    assert command("evaluate", "--board", "AhAcKc", "As", "Kd").out == board.out


@cases("args", WRONG)
def test_wrong_input_is_one_clear_line_and_status_2(command: Any, args: tuple[str, ...]) -> None:
    output = command(*args)
    assert (output.status, output.out) == (2, "")
    assert output.err.count("\n") == 1
    assert output.err.startswith("cardspeak: ")
    assert output.err[:-1].isprintable()
    assert WRONG[args] in output.err


def environment_of_a_process() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT / "src")}


def test_commands_on_hands_and_tables_never_load_numba_or_numpy(tmp_path: Path) -> None:
    """One process runs all the commands and, after each of them, reports whether NumPy or Numba is loaded."""
    histories = ROOT / "tests" / "histories" / "checking" / "hands.txt"
    first, *_ = histories.read_text(encoding="utf-8").split("\n\n\n")
    (tmp_path / "hand.txt").write_text(first, encoding="utf-8")
    commands = [
        ["--help"],
        ["games"],
        ["deal"],
        ["evaluate", "As Kd"],
        ["explain", "As Kd", "--against", "Qs Qd"],
        ["compare", "As Kd", "Qs Qd"],
        ["showdown", FOUR_ALL_IN],
        ["showdown", FOUR_ALL_IN, "--json"],
        ["verify", str(tmp_path / "hand.txt")],
    ]
    code = f"""
import sys
from cardspeak.cli import run
for args in {commands!r}:
    try:
        run(args)
    except SystemExit as ended:
        print(args, ended.code, [name for name in ("numba", "llvmlite", "numpy") if name in sys.modules], file=sys.stderr)
"""
    words = [sys.executable, "-c", code]
    done = subprocess.run(words, capture_output=True, text=True, env=environment_of_a_process(), check=True)
    assert done.stderr.splitlines() == [f"{args} 0 []" for args in commands]


def test_each_command_is_found_alone_as_among_all() -> None:
    every = helps()
    assert every.keys() == _COMMANDS.keys()
    for name, text in every.items():
        assert helps(name, "--help") == {name: text}
    for args in ("--help", "--version", "nothing", "cards", ""):
        assert helps(args, "query") == every


def helps(*args: str) -> dict[str, str | None]:
    """The commands that are found for these arguments, each with its help."""
    group: Any = typer.main.get_command(app_for(args))
    return {name: command.help for name, command in group.commands.items()}


def test_a_query_loads_only_what_it_needs() -> None:
    code = """
import sys
from cardspeak.cli import run
try:
    run(["query", "select"])
except SystemExit:
    print(*(name for name in sys.modules if name.startswith(("cardspeak.", "multiprocessing", "asyncio"))))
"""
    words = [sys.executable, "-c", code]
    done = subprocess.run(words, capture_output=True, text=True, env=environment_of_a_process(), check=True)
    loaded = set(done.stdout.split())
    assert loaded >= {"cardspeak.cli.query", "cardspeak.deals.language.parsing"}
    commands = {f"cardspeak.cli.{file}" for file in _COMMANDS.values()}
    assert loaded & commands == {"cardspeak.cli.query", "cardspeak.cli.commands"}
    rooms = ("allin", "deals.table", "explain", "frames", "histories", "pots", "schemes", "showdown", "web")
    files = ("cluster.connection", "deals.setting.boards", "equities.ask", "ranges.generic", "rulebooks.compiled")
    assert not loaded & {"multiprocessing", "asyncio", *(f"cardspeak.{name}" for name in rooms + files)}


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_json_can_be_read_in_every_encoding(encoding: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = tmp_path / "table.toml"
    table.write_text('[[players]]\nname = "José 😀"\nbet = 5\n', "utf-8")
    written = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(written, encoding=encoding))
    with pytest.raises(SystemExit, match=r"^0$"):
        run(["showdown", str(table), "--json"])
    assert json.loads(written.getvalue().decode(encoding))["returned"] == {"José 😀": 5}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_an_output_that_cannot_be_written_is_reported_in_one_line() -> None:
    """The command runs in a new process, because on exit, Python itself also reports output that it cannot write."""
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        words = [sys.executable, "-m", "cardspeak", "games"]
        env = environment_of_a_process()
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True, env=env, check=False)
    assert done.returncode == 1
    assert done.stderr == "cardspeak: the output cannot be written: No space left on device\n"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no sh")
def test_a_pipe_that_closes_early_is_not_an_error() -> None:
    shell = f"{sys.executable} -m cardspeak deal --players 23 | head -n 1"
    env = environment_of_a_process()
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, env=env, check=True)
    assert done.stderr == ""
    assert done.stdout.startswith("Board")


def shown(monkeypatch: pytest.MonkeyPatch, *args: str, width: int = 80, **environment: str) -> str:
    """What the command writes to a terminal."""
    return shown_on_a_terminal(monkeypatch, args, ["stdout", "stderr"], width, **environment).replace("\r\n", "\n")


def without_colours(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def test_a_terminal_shows_colour_and_suit_symbols_and_no_color_turns_both_off(monkeypatch: pytest.MonkeyPatch) -> None:
    coloured = shown(monkeypatch, "evaluate", "As Kd")
    assert "A♠" in coloured
    assert "\x1b[" in coloured
    plain = shown(monkeypatch, "evaluate", "As Kd", NO_COLOR="1")
    assert plain == "High card, ace  As Kd  place 14 of 91 among hands of 2 cards\n"


def test_the_terminal_of_a_process_shows_colour_too() -> None:
    pty = pytest.importorskip("pty", reason="this system has no pseudo-terminals")
    ours, theirs = pty.openpty()
    env = {**environment_of_a_process(), "TERM": "xterm-256color"}
    for name in ("NO_COLOR", "FORCE_COLOR"):
        env.pop(name, None)
    subprocess.run([sys.executable, "-m", "cardspeak", "evaluate", "As Kd"], stdout=theirs, env=env, check=True)
    os.close(theirs)
    written = os.read(ours, 100_000).decode()
    os.close(ours)
    assert "A♠" in written
    assert "\x1b[" in written


def test_a_terminal_shows_a_joker(monkeypatch: pytest.MonkeyPatch) -> None:
    written = without_colours(shown(monkeypatch, "evaluate", "Ks Kh Kd Kc Jk", "--game", "joker-draw"))
    assert written.startswith("Five of a kind, kings  K♠ K♥ K♦ K♣ ")


@pytest.mark.parametrize("width", [40, 60, 80, 200])
def test_a_narrow_terminal_loses_nothing_and_keeps_the_indent(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    written = without_colours(shown(monkeypatch, "showdown", FOUR_ALL_IN, width=width))
    assert max(map(len, written.splitlines())) <= width
    words = " ".join(written.split())
    assert "Tied with one pair, aces: the same ranks, A-A-K-J-T, and suits do not break ties" in words
    assert words.count("T♥") == 3  # on the board, and in the two hands that tie
    pot = written[written.index("Side pot 1") : written.index("Main pot")].strip().splitlines()
    assert all(line.startswith("  ") for line in pot[1:])

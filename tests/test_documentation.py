"""Tests of the documentation: its Python runs, its commands print what it shows, and its links lead to files.

The examples of a page run in a separate folder. It contains a copy of `examples/` and the files that the page shows. A
file is a block with a file name as its title (```toml title="name.toml", also XML, JSON and Python). These blocks are
examples:

- ```console: each line after `$ ` is run, and the next lines are its output, including errors. A request that `curl`
  sends to the API is answered in this process.
- ```json with a command as its title: the output of the command, except for indentation.
- ```sh: the commands with `--svg` draw the pictures that the page shows.
- ```pycon: a Python session.

The comment `<!-- no-run -->` precedes a console or pycon block that is not tested, for instance because it shows times.
"""

from __future__ import annotations

import contextlib
import difflib
import doctest
import io
import json
import re
import shlex
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import cache, cached_property
from math import comb
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

import pytest
import typer

import cardspeak
from cardspeak.cli import run
from cardspeak.cli.app import app_for
from cardspeak.errors import listed
from cardspeak.games import Game, Half, games
from cardspeak.games.names import ALSO_CALLED, AMBIGUOUS
from cardspeak.rules import ORDERS, Order
from cardspeak.schemes import Scheme, schemes

if TYPE_CHECKING:
    from tests.web.inside import Inside

ROOT = Path(__file__).parents[1]
REFERENCE, IMAGES = ROOT / "docs" / "reference", ROOT / "docs" / "images"
PAGES = [ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md")]
PAGES += sorted((ROOT / "docs").rglob("*.md"))

FENCED = re.compile(r"^(?P<indent> *)```(?P<info>[^\n`]*)\n(?P<text>.*?)^(?P=indent)```$", re.MULTILINE | re.DOTALL)
NO_RUN = "<!-- no-run -->"
CURL = "curl"
TITLE = re.compile(r'title="([^"]*)"')
LINK = re.compile(r"\]\(([^)\s]+)\)|^\[[^\]^][^\]]*\]: +(\S+)", re.MULTILINE)
DOCUMENTED = re.compile(r"^::: cardspeak\.\S*?(\w+)$", re.MULTILINE)


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    language: str
    title: str
    is_run: bool
    text: str
    line: int


@dataclass(frozen=True)
class Command:
    """A command line of a console block, and the output that the page shows for it."""

    words: list[str]
    printed: str
    line: int


@cache
def blocks_of(page: Path) -> list[Block]:
    text = page.read_text("utf-8")
    return [_block(match, text) for match in FENCED.finditer(text)]


def _block(match: re.Match[str], text: str) -> Block:
    info, indent = match["info"], len(match["indent"])
    title = TITLE.search(info)
    lines = [line[indent:] for line in match["text"].splitlines()]
    return Block(
        language=info.split()[0] if info.split() else "",
        title=title[1] if title else "",
        is_run=not text[: match.start()].rstrip().endswith(NO_RUN),
        text="\n".join(lines) + "\n",
        line=text.count("\n", 0, match.start("text")) + 1,
    )


def commands_of(block: Block) -> Iterator[Command]:
    """The commands of a console block; a backslash at the end of a line continues it."""
    lines = block.text.replace("\\\n", "").splitlines()
    starts = [at for at, line in enumerate(lines) if line.startswith("$ ")]
    assert starts[:1] == [0], f"line {block.line}: a console block must open with a command"
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield Command(shlex.split(lines[start][2:]), as_shown("\n".join(lines[start + 1 : end])), block.line)


def is_session(block: Block) -> bool:
    return block.language == "pycon" and block.is_run


def drawing_commands_of(block: Block) -> list[list[str]]:
    lines = block.text.splitlines() if block.language == "sh" else []
    return [words for words in map(shlex.split, lines) if words[0] == "cardspeak" and "--svg" in words]


def draws(block: Block) -> bool:
    return bool(drawing_commands_of(block))


def prints(block: Block) -> bool:
    console = block.language == "console" and block.is_run
    return console or (block.language == "json" and block.title.startswith("cardspeak "))


def as_shown(text: str) -> str:
    """The text without white space at line ends and without empty lines at its end."""
    return "\n".join(line.rstrip() for line in text.splitlines()).rstrip()


def check_shown(where: str, shown: str, true: str) -> None:
    """Fail unless the page shows the true text. The failure lists the lines to remove and to add."""
    if shown != true:
        lines = list(difflib.unified_diff(shown.splitlines(), true.splitlines(), n=1, lineterm=""))[3:]
        changes = "\n".join(line for line in lines if not line.startswith("@@"))
        pytest.fail(
            f"{where}: in the page, remove the lines marked - and add the lines marked +\n{changes}", pytrace=False
        )


class Shell:
    """Runs commands in this process and remembers the exit status of the last one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, servers: contextlib.ExitStack) -> None:
        self.status = 0
        self._monkeypatch = monkeypatch
        self._servers = servers

    def run(self, words: list[str]) -> str:
        if words == ["echo", "$?"]:
            return str(self.status)
        name, *args = words
        if name == CURL:
            return self._asked(args)
        assert name == "cardspeak", f"{shlex.join(words)}: only cardspeak is run; put {NO_RUN} before the block"
        if "<" in args:
            at = args.index("<")
            self._monkeypatch.setattr(
                "sys.stdin", io.TextIOWrapper(io.BytesIO(Path(args[at + 1]).read_bytes()), encoding="utf-8")
            )
            args = args[:at]
        printed = io.StringIO()
        with (
            contextlib.redirect_stdout(printed),
            contextlib.redirect_stderr(printed),
            pytest.raises(SystemExit) as ended,
        ):
            run(args)
        self.status = int(ended.value.code or 0)
        return as_shown(printed.getvalue())

    def _asked(self, args: list[str]) -> str:
        """What `curl -s URL --json BODY` prints."""
        quiet, url, json_option, body = args
        assert (quiet, json_option) == ("-s", "--json")
        return self._api.post(urlsplit(url).path, content=body, headers={"content-type": "application/json"}).text

    @cached_property
    def _api(self) -> Inside:
        """The application, started at the first request of a page."""
        from cardspeak.web.app import create_app
        from tests.web.inside import Inside

        return self._servers.enter_context(Inside(create_app()))


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch) -> Iterator[Shell]:
    with contextlib.ExitStack() as servers:
        yield Shell(monkeypatch, servers)


@pytest.fixture
def folder(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The current directory is a folder with the bundled examples and the files that the page shows."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    for block in blocks_of(page):
        if re.fullmatch(r"[\w-]+\.(toml|json|xml|py|csv|txt|phh|phhs|ohh|pql)", block.title):
            (tmp_path / block.title).write_text(block.text, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.delenv("FORCE_COLOR", raising=False)


def run_sessions(page: Path, _: Shell) -> None:
    """Run the Python sessions of a page as one; a failure names the line of the page."""
    lines = [""] * len(page.read_text("utf-8").splitlines())
    for block in filter(is_session, blocks_of(page)):
        session = block.text.splitlines()
        lines[block.line - 1 : block.line - 1 + len(session)] = session
    test = doctest.DocTestParser().get_doctest("\n".join(lines), {}, page.name, str(page), 0)
    report: list[str] = []
    failures = doctest.DocTestRunner(verbose=False).run(test, out=report.append).failed
    assert failures == 0, "".join(report)
    check_pictures()


def check_pictures() -> None:
    """Fail if a picture that the examples drew into this folder differs from the picture that the page shows."""
    for drawn in Path().glob("*.svg"):
        shown = IMAGES / drawn.name
        assert not shown.exists() or shown.read_text("utf-8") == drawn.read_text("utf-8"), f"{shown} differs"


def draw(page: Path, shell: Shell) -> None:
    """Run the commands that draw the pictures of a page."""
    for words in (words for block in blocks_of(page) for words in drawing_commands_of(block)):
        printed = shell.run(words)
        assert Path(words[words.index("--svg") + 1]).exists(), printed
    check_pictures()


def run_commands(page: Path, shell: Shell) -> None:
    """Run the commands of a page and compare what they print with what the page shows."""
    for block in filter(prints, blocks_of(page)):
        if block.language == "json":
            printed = shell.run(shlex.split(block.title))
            assert json.loads(printed) == json.loads(block.text), f"line {block.line}: $ {block.title}"
            continue
        for command in commands_of(block):
            printed = shell.run(command.words)
            where = f"{page.relative_to(ROOT)}, line {command.line}: $ {shlex.join(command.words)}"
            if command.words[0] == CURL and printed.startswith("{"):  # the page spreads JSON over several lines
                assert json.loads(command.printed) == json.loads(printed), where
            else:
                check_shown(where, command.printed, printed)


KINDS = {"commands": (prints, run_commands), "pictures": (draws, draw), "Python": (is_session, run_sessions)}
EXAMPLES = {
    f"{page.relative_to(ROOT)}-{kind}": (page, run_examples)
    for page in PAGES
    for kind, (is_one, run_examples) in KINDS.items()
    if any(map(is_one, blocks_of(page)))
}
"""The examples by page and kind. Examples of a page run together and share slow work, such as compiling a rulebook."""


@pytest.mark.parametrize(("page", "run_examples"), EXAMPLES.values(), ids=EXAMPLES)
@pytest.mark.usefixtures("folder")
def test_examples_do_what_the_page_shows(page: Path, run_examples: Callable[[Path, Shell], None], shell: Shell) -> None:
    run_examples(page, shell)


def test_links_lead_to_files() -> None:
    for page in PAGES:
        prose = FENCED.sub("", page.read_text("utf-8"))
        targets = [target for pair in LINK.findall(prose) for target in pair if target]
        local = [target.partition("#")[0] for target in targets if not re.match(r"https?:|mailto:|#", target)]
        missing = [target for target in local if not (page.parent / target).exists()]
        assert missing == [], page


def test_the_checks_above_find_what_they_check() -> None:
    """The tests above find examples and links in the readme, so they cannot pass without checking anything."""
    blocks = blocks_of(ROOT / "README.md")
    assert any(block.language == "pycon" for block in blocks)
    assert any(list(commands_of(block)) for block in blocks if block.language == "console" and block.is_run)
    assert LINK.findall((ROOT / "README.md").read_text("utf-8"))


def test_every_public_name_is_in_the_reference() -> None:
    text = "\n".join(page.read_text("utf-8") for page in sorted(REFERENCE.glob("*.md")))
    documented = set(DOCUMENTED.findall(text))
    assert set(cardspeak.__all__) - documented == {"__version__"}
    assert "`__version__`" in text


def commands_in(group: Any, before: str = "") -> Iterator[tuple[str, Any]]:
    """The commands by name, including `rulebook check`. Typer has no types for groups and commands."""
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands_in(command, f"{before}{name} ")
        else:
            yield f"{before}{name}", command


def test_every_command_and_option_is_in_the_reference() -> None:
    text = (REFERENCE / "command.md").read_text("utf-8")
    sections = dict(re.findall(r"^## `cardspeak ([\w -]+)`\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL))
    commands = dict(commands_in(typer.main.get_command(app_for())))
    assert set(sections) == set(commands)
    for name, command in commands.items():
        options = {option for parameter in command.params for option in parameter.opts if option.startswith("-")}
        described = set(re.findall(r"`(--?[a-z-]+)", sections[name]))
        assert options - {"--help", "-h"} == described, name


def test_every_request_and_key_of_the_api_is_in_the_reference() -> None:
    from cardspeak.web.app import create_app

    text = (REFERENCE / "api.md").read_text("utf-8")
    sections = dict(re.findall(r"^## `([A-Z]+ /api/[^`]*)`\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL))
    described = create_app().openapi()
    bodies = {
        f"{method.upper()} {path}": operation.get("requestBody", {}).get("content", {}).get("application/json")
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    }
    assert set(sections) == set(bodies)
    for name, body in bodies.items():
        if body is None:
            continue
        schema = described["components"]["schemas"][body["schema"]["$ref"].rsplit("/", 1)[-1]]
        section_text = "".join(section for other, section in sections.items() if f"{name}/".startswith(f"{other}/"))
        keys = re.findall(r"^\| `(\w+)` \| (required|default|)", section_text, re.MULTILINE)
        assert {key for key, _ in keys} == set(schema["properties"]), name
        assert {key for key, there in keys if there == "required"} == set(schema.get("required", ())), name


def test_every_limit_is_on_the_page_of_the_server_with_its_value() -> None:
    from cardspeak.web.limits import Limits

    text = (ROOT / "docs" / "how-to" / "run-a-server.md").read_text("utf-8")
    limits = dict(re.findall(r"^\| `(\w+)` \| ([\d,]+)", text, re.MULTILINE))
    assert limits == {field.name: f"{getattr(Limits(), field.name):,}" for field in fields(Limits)}


def game_row(game: Game) -> str:
    """The row of a game in the tables of the reference."""
    halves = ", ".join(f"{half.name}: `{half.order}`" for half in game.halves)
    hand, board = listed(game.hole_counts, "or"), game.full_board or "none"
    cells = (f"`{game.code}`", game.title, len(game.deck), hand, board, halves, game.rule, linked(game.source))
    return f"| {' | '.join(map(str, cells))} |"


def order_row(order: Order) -> str:
    """The row of an order in the table of the reference."""
    return f"| `{order.name}` | {order.hand_size} | {order.places:,} | {order.rule} | {linked(order.source)} |"


def linked(source: str) -> str:
    """A source as a page shows it: addresses become links with the name of the site."""
    return "; ".join(link_to(part) if part.startswith("http") else part for part in source.split("; "))


def link_to(address: str) -> str:
    site = urlsplit(address).netloc.removeprefix("www.")
    name = "Wikipedia" if site == "en.wikipedia.org" else site
    return f"[{name}]({quote(address, safe=':/#%?=&')})"


def test_every_game_and_order_is_in_the_reference_with_its_properties() -> None:
    text = (REFERENCE / "games.md").read_text("utf-8")
    shown = "\n".join(line for line in text.splitlines() if re.match(r"\| `.*https?:|\| `.*Robert", line))
    true = "\n".join([*map(game_row, games()), *map(order_row, ORDERS.values())])
    check_shown("docs/reference/games.md", shown, true)


def test_every_other_name_of_a_game_is_in_the_reference() -> None:
    text = (REFERENCE / "games.md").read_text("utf-8")
    section = text.partition("\n## Other names\n")[2].partition("\n## ")[0]
    rows = [
        [re.findall("`(.*?)`", cell) for cell in row] for row in re.findall(r"^\| (`.*) \| (.*) \|$", section, re.M)
    ]
    named = {code: tuple(names) for (code,), names in rows}
    assert named == {**ALSO_CALLED, **AMBIGUOUS}


def scheme_row(scheme: Scheme) -> str:
    """The row of a scheme in the table of the reference."""
    return f"| `{scheme.name}` | {scheme.title} | {scheme.takes} | {scheme.idea} | {linked(scheme.source)} |"


def test_every_scheme_is_in_the_reference_with_its_properties() -> None:
    text = (REFERENCE / "schemes.md").read_text("utf-8")
    shown = "\n".join(line for line in text.splitlines() if re.match(r"\| `.*https?:", line))
    check_shown("docs/reference/schemes.md", shown, "\n".join(map(scheme_row, schemes())))


def test_the_wild_card_games_are_in_the_reference() -> None:
    text = (REFERENCE / "games.md").read_text("utf-8")
    table = dict(re.findall(r"^\| \w[^`]* \| `([\w-]+)` \| (.*) \|$", text, re.MULTILINE))
    wild = {order: [game.code for game in games() if game.halves[0].order == order] for order in table}
    assert table == {order: ", ".join(f"`{code}`" for code in codes) for order, codes in wild.items()}
    assert set(table) == {"deuces-wild", "high-joker", "high-bug"}


def test_every_key_of_a_game_file_is_in_the_reference() -> None:
    text = (REFERENCE / "games.md").read_text("utf-8")
    sections = dict(re.findall(r"^## ([^\n]*)\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL))
    keys = re.findall(r"^\| `(\w+)` \| (?:required|default)", sections["A game in a file"], re.MULTILINE)
    assert set(keys) == {field.name for kind in (Game, Half) for field in fields(kind)}


@pytest.mark.parametrize(
    ("title", "order"),
    [
        ("Ace to five", "ace-to-five"),
        ("Eight or better", "eight-or-better"),
        ("Sixes or better", "sixes-or-better"),
        ("Deuce to seven", "deuce-to-seven"),
        ("Badugi", "badugi"),
        ("Short deck", "short-deck"),
        ("Manila", "manila"),
        ("Soko", "soko"),
        ("Wild cards", "deuces-wild"),
    ],
)
def test_the_counts_on_the_page_of_the_orders_add_up(title: str, order: str) -> None:
    """Each row of a table has a formula and its value, which is a number of places."""
    section = (
        (ROOT / "docs" / "explanation" / "orders.md").read_text("utf-8").split(f"## {title}\n")[1].split("\n## ")[0]
    )
    rows = re.findall(r"^\| [^|]* \| ([^|]*\d[^|]*) \| ([\d,]+) \|", section, re.MULTILINE)
    places = [int(places.replace(",", "")) for _, places in rows]
    assert [eval(formula.replace("×", "*").replace("−", "-"), {"C": comb}) for formula, _ in rows] == places
    assert sum(places) == ORDERS[order].places

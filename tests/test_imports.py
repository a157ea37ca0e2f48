"""The direction of imports: each room may use the rooms below it, never those above."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import cardspeak

ROOT = Path(cardspeak.__file__).parent

MAY_IMPORT: dict[str, set[str]] = {
    "_version": set(),
    "errors": set(),
    "drawn": set(),
    "frozen": set(),
    "progress": set(),
    "files": {"errors"},
    "cards": {"errors"},
    "card_sets": {"cards"},
    "rules": {"drawn", "frozen", "cards", "errors"},
    "rulebooks": {"drawn", "frozen", "files", "rules", "cards", "errors"},
    "games": {"drawn", "frozen", "files", "rulebooks", "rules", "cards", "errors"},
    "kernels": {"_version"},
    "evaluate": {"drawn", "frozen", "games", "kernels", "rules", "card_sets", "cards", "errors"},
    "explain": {"drawn", "frozen", "rulebooks", "evaluate", "games", "rules", "cards", "errors"},
    "schemes": {"drawn", "frozen", "rulebooks", "explain", "rules", "cards", "errors"},
    "auditing": {
        "drawn",
        "frozen",
        "files",
        "deal",
        "schemes",
        "explain",
        "evaluate",
        "games",
        "rulebooks",
        "rules",
        "kernels",
        "cards",
        "errors",
    },
    "comparison": {"drawn", "frozen", "explain", "evaluate", "games", "rules", "cards", "errors"},
    "outs": {"drawn", "frozen", "evaluate", "games", "rules", "cards", "errors"},
    "deal": {"drawn", "frozen", "comparison", "games", "cards", "errors"},
    "ranges": {"drawn", "frozen", "games", "rules", "card_sets", "cards", "errors"},
    "equities": {
        "progress",
        "drawn",
        "frozen",
        "deal",
        "ranges",
        "evaluate",
        "games",
        "rules",
        "kernels",
        "card_sets",
        "cards",
        "errors",
        "_version",
    },
    "pots": {"drawn", "frozen", "files", "kernels", "errors"},
    "tournament": {"drawn", "frozen", "kernels", "pots", "errors"},
    "table": {"files", "errors"},
    "showdown": {
        "drawn",
        "frozen",
        "table",
        "tournament",
        "pots",
        "explain",
        "evaluate",
        "games",
        "rules",
        "cards",
        "errors",
    },
    "allin": {
        "drawn",
        "frozen",
        "showdown",
        "tournament",
        "pots",
        "equities",
        "evaluate",
        "games",
        "card_sets",
        "cards",
        "errors",
    },
    "bench": {"evaluate", "kernels", "rules"},
    "show": {
        "drawn",
        "allin",
        "equities",
        "outs",
        "ranges",
        "tournament",
        "auditing",
        "schemes",
        "rulebooks",
        "showdown",
        "pots",
        "deal",
        "comparison",
        "explain",
        "evaluate",
        "games",
        "rules",
        "cards",
        "errors",
    },
}
"""Each room and the rooms that it may import; `cli` and `web`, the faces, may import all of them."""

FACES = {"cli", "web", "__main__", "__init__"}


def room_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")


def imported_rooms(path: Path) -> set[str]:
    """The rooms of the package that a file imports anywhere, within functions too."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            module = node.module or ""
            names |= {f"{module}.{alias.name}" for alias in node.names} if module == "cardspeak" else {module}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return {name.split(".")[1] for name in names if name.startswith("cardspeak.")}


FILES = sorted(ROOT.rglob("*.py"))


@pytest.mark.parametrize(
    "path", [path for path in FILES if room_of(path) not in FACES], ids=lambda path: str(path.relative_to(ROOT))
)
def test_a_room_imports_only_the_rooms_below_it(path: Path) -> None:
    room = room_of(path)
    assert imported_rooms(path) - {room} <= MAY_IMPORT[room]


def test_no_face_looks_at_the_command() -> None:
    """The page is a face beside the command; it has nothing of it."""
    assert not any("cli" in imported_rooms(path) for path in FILES if room_of(path) == "web")


def test_every_room_is_on_the_map() -> None:
    assert {room_of(path) for path in FILES} == MAY_IMPORT.keys() | FACES


def test_the_map_has_no_way_back() -> None:
    """No room is among those below the rooms below it."""

    def below(room: str) -> set[str]:
        return MAY_IMPORT[room].union(*(below(lower) for lower in MAY_IMPORT[room]))

    assert all(room not in below(room) for room in MAY_IMPORT)

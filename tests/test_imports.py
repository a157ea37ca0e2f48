"""The direction of imports: they follow the map in CONTRIBUTING.md, and no files import each other in a circle.

A room is a package or a module that the map lists. Other packages that a room imports are declared in pyproject.toml.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name

import cardspeak
from tests.cases import cases
from tests.test_dependencies import ROOM_EXTRAS, declared

ROOT = Path(cardspeak.__file__).parent
MAP = (Path(__file__).parents[1] / "CONTRIBUTING.md").read_text("utf-8")
DYNAMIC = {"import_module", "__import__"}

Graph = Mapping[str, set[str]]
Rooms = Mapping[str, set[str]]
"""Each room and the rooms that it may import."""


def read_map(text: str) -> Rooms:
    """The rooms that each room may import, read from the tables of the map."""
    rows = re.findall(r"^\| (`.+`) \| .+ \| ([\w/, ]+) \|$", text, re.MULTILINE)
    return {
        room.strip("`/").removesuffix(".py"): set() if lower == "nothing" else set(lower.split(", "))
        for rooms, lower in rows
        for room in rooms.split(", ")
    }


def modules_of(root: Path) -> dict[str, Path]:
    """The files of a package by module name. A file `__init__.py` has the name of its package."""
    return {
        ".".join(path.relative_to(root.parent).with_suffix("").parts).removesuffix(".__init__"): path
        for path in root.rglob("*.py")
    }


@cache
def names_in(path: Path) -> tuple[str, ...]:
    """The names that a file imports anywhere (see `_names_in`). Reading all files takes seconds."""
    return tuple(_names_in(path))


def _names_in(path: Path) -> Iterator[str]:
    """The names that a file imports anywhere. A `*` stands for the end of a name that is not known before run time."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.ImportFrom(module=module, names=names, level=level):
                assert level == 0, f"{path}: imports are absolute"
                yield from (f"{module}.{name.name}" for name in names)
            case ast.Import(names=names):
                yield from (name.name for name in names)
            case ast.Call(func=ast.Name(id=function) | ast.Attribute(attr=function)) if function in DYNAMIC:
                for given in (*node.args, *(keyword.value for keyword in node.keywords)):
                    match given:
                        case ast.Constant(value=str(name)):
                            yield name
                        case ast.JoinedStr(values=[ast.Constant(value=str(head)), *_]):
                            yield f"{head}*"


def graph_of(root: Path) -> Graph:
    """For each module of a package, the modules that it imports."""
    modules = modules_of(root)

    def imported(name: str) -> set[str]:
        if name.endswith("*"):
            return {module for module in modules if module.startswith(name[:-1])}
        while name and name not in modules:
            name = name.rpartition(".")[0]
        return {name} & modules.keys()

    return {module: set().union(*map(imported, names_in(path))) - {module} for module, path in modules.items()}


def room_of(module: str, rooms: Rooms) -> str:
    """The innermost room that a module belongs to; empty if there is none."""
    parts = module.split(".")[1:] or ["__init__"]
    places = ["/".join(parts[:length]) for length in range(len(parts), 0, -1)]
    return next((place for place in places if place in rooms), "")


def below(room: str, rooms: Rooms) -> set[str]:
    """The rooms that a room may import: itself, its inner rooms, the rooms on its list, and what these may import.

    An inner room may also import what its outer room may import.
    """
    allowed: set[str] = set()
    read: set[str] = set()
    unread = [room]
    while unread:
        name = unread.pop()
        if name in read:
            continue
        read.add(name)
        outer = name.rpartition("/")[0]
        allowed |= {name} | {other for other in rooms if other.startswith(f"{name}/")}
        unread += rooms[name] | (rooms[outer] if outer else set())
    return allowed


def is_placed(module: str, room: str, rooms: Rooms) -> bool:
    """Whether a module is in a room. If the room has inner rooms, only its `__init__.py` may be outside them."""
    has_inner = any(other.startswith(f"{room}/") for other in rooms)
    return bool(room) and not (has_inner and module.count(".") > room.count("/") + 1)


def faults(graph: Graph, rooms: Rooms) -> list[str]:
    """The modules that are in no room, and the imports that the map does not allow."""
    wrong = []
    allowed = {room: below(room, rooms) for room in rooms}
    for module, imported in graph.items():
        room = room_of(module, rooms)
        if is_placed(module, room, rooms):
            wrong += [f"{module} imports {lower}" for lower in imported if room_of(lower, rooms) not in allowed[room]]
        else:
            wrong.append(f"{module} is in no room")
    return sorted(wrong)


def check_no_circle(graph: Graph) -> None:
    TopologicalSorter(graph).prepare()


@pytest.fixture(scope="module")
def project() -> Graph:
    return graph_of(ROOT)


def test_rooms_import_only_those_below_them(project: Graph) -> None:
    assert faults(project, read_map(MAP)) == []


def test_every_room_on_the_map_exists() -> None:
    rooms = read_map(MAP)
    assert rooms.keys() == {room_of(module, rooms) for module in modules_of(ROOT)}
    assert set().union(*rooms.values()) <= rooms.keys()
    TopologicalSorter(rooms).prepare()


def test_no_files_import_each_other_in_a_circle(project: Graph) -> None:
    check_no_circle(project)


# --- Other packages ---


@cache
def packages_by_room() -> dict[str, set[str]]:
    """For each room, the third-party packages that it imports, also inside functions or only for types."""
    found: dict[str, set[str]] = {}
    for module, path in modules_of(ROOT).items():
        room = package_of(module)
        tops = {name.partition(".")[0] for name in names_in(path)}
        foreign = tops - sys.stdlib_module_names - {"cardspeak"}
        found.setdefault(room, set()).update(map(canonicalize_name, foreign))
    return found


def package_of(module: str) -> str:
    """The top folder or the file of a module; empty for the package itself."""
    return module.split(".")[1] if "." in module else ""


@cases("room", sorted(set(map(package_of, modules_of(ROOT)))))
def test_what_a_room_imports_is_declared(room: str) -> None:
    assert packages_by_room()[room] <= declared(*ROOM_EXTRAS.get(room, [])).keys()


def test_every_requirement_of_a_plain_installation_is_packages_by_room() -> None:
    assert declared().keys() <= set().union(*packages_by_room().values())


# --- Faults in a small package ---


SMALL: Rooms = {
    "__init__": {"high"},
    "low": set(),
    "high": {"low", "house"},
    "house": set(),
    "house/ground": set(),
    "house/upper": {"house/ground"},
}


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package without a fault."""
    sources = {
        "__init__.py": "from package.high import high",
        "low.py": "import ast",
        "high/__init__.py": "from package.high.one import high",
        "high/one.py": "from package import low\nfrom package.house import upper",
        "high/two.py": "import package.high.one",
        "house/__init__.py": "from package.house.upper import upper",
        "house/ground/__init__.py": "",
        "house/upper.py": "import package.house.ground",
    }
    for path, source in sources.items():
        write(tmp_path / "package" / path, source)
    return tmp_path / "package"


def write(path: Path, source: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, "utf-8")


def test_a_package_without_a_fault_passes(package: Path) -> None:
    assert faults(graph_of(package), SMALL) == []
    check_no_circle(graph_of(package))


@pytest.mark.parametrize(
    ("path", "source", "fault"),
    [
        ("low.py", "import package.high.one", "package.low imports package.high.one"),
        ("low.py", "from package import high", "package.low imports package.high"),
        ("low.py", "from package import evaluate", "package.low imports package"),
        ("low.py", "def later():\n    import package.high", "package.low imports package.high"),
        ("low.py", "if TYPE_CHECKING:\n    import package.high", "package.low imports package.high"),
        ("low.py", "import_module('package.high')", "package.low imports package.high"),
        ("low.py", "importlib.import_module(name='package.high')", "package.low imports package.high"),
        ("low.py", "__import__('package.high')", "package.low imports package.high"),
        ("low.py", "import_module(f'package.high.t{what}')", "package.low imports package.high.two"),
        ("house/ground/a.py", "import package.house.upper", "package.house.ground.a imports package.house.upper"),
        ("house/upper.py", "import package.low", "package.house.upper imports package.low"),
        ("house/cellar.py", "", "package.house.cellar is in no room"),
        ("attic/a.py", "", "package.attic.a is in no room"),
    ],
)
def test_an_import_against_the_direction_of_the_map_is_found(package: Path, path: str, source: str, fault: str) -> None:
    write(package / path, source)
    assert faults(graph_of(package), SMALL) == [fault]


@pytest.mark.parametrize(
    "source",
    [
        "import package.high.two",
        "def later():\n    from package.high import two",
        "if TYPE_CHECKING:\n    from package.high.two import Two",
        "import_module(f'package.high.{name}')",
    ],
)
def test_a_circle_of_files_is_found(package: Path, source: str) -> None:
    write(package / "high" / "one.py", source)
    assert faults(graph_of(package), SMALL) == []
    with pytest.raises(CycleError):
        check_no_circle(graph_of(package))

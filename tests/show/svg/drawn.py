"""What a picture shows: its parts and where they are drawn, regardless of groups."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from defusedxml import ElementTree

from cardspeak.show.svg.elements import text_width

NUMBER = r"(-?[\d.]+)"


class Place(NamedTuple):
    """The origin of a group and the size of its unit."""

    x: float = 0
    y: float = 0
    scale: float = 1


class Box(NamedTuple):
    """The edges of a part."""

    left: float
    upper: float
    right: float
    lower: float


def root_of(picture: str) -> Any:
    """The picture as a tree; fails unless it is well-formed."""
    root = ElementTree.fromstring(picture)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    return root


def size_of(root: Any) -> tuple[int, int]:
    """The width and height of a picture; fails unless its view box agrees."""
    width, height = int(root.get("width")), int(root.get("height"))
    assert root.get("viewBox") == f"0 0 {width} {height}"
    return width, height


def placed(element: Any, at: Place = Place()) -> Iterator[tuple[Any, Place]]:  # noqa: B008  it never changes
    """Each part of a picture with the origin of its coordinates."""
    moved = re.match(rf"translate\({NUMBER} {NUMBER}\)(?:scale\({NUMBER}\))?$", element.get("transform", ""))
    if moved:
        x, y, scale = (float(number or 1) for number in moved.groups())
        at = Place(at.x + x * at.scale, at.y + y * at.scale, at.scale * scale)
    yield element, at
    for part in element:
        yield from placed(part, at)


def boxes(root: Any) -> Iterator[tuple[Any, Box]]:
    """Each rectangle and each line of text with its edges."""
    for part, at in placed(root):
        kind = part.tag.partition("}")[2]
        if kind == "rect":
            x, y, width, height = (float(part.get(name)) for name in ("x", "y", "width", "height"))
        elif kind == "text":
            size = int(part.get("font-size", "12"))
            width, height = text_width(part.text or "", size, is_bold=part.get("font-weight") == "bold"), size
            anchor = {"start": 0.0, "middle": width / 2, "end": width}[part.get("text-anchor", "start")]
            x, y = float(part.get("x")) - anchor, float(part.get("y")) - size
        else:
            continue
        left, upper = at.x + x * at.scale, at.y + y * at.scale
        yield part, Box(left, upper, left + width * at.scale, upper + height * at.scale)


def check_that_all_is_inside(picture: str) -> None:
    """Fail if a rectangle or a line of text extends beyond the picture."""
    root = root_of(picture)
    width, height = size_of(root)
    parts = list(boxes(root))
    assert parts
    for part, box in parts:
        assert box.left >= -0.5, part.text
        assert box.upper >= -0.5, part.text
        assert box.right <= width + 0.5, part.text
        assert box.lower <= height + 0.5, part.text


def words_of(root: Any) -> list[str]:
    """The visible lines of text."""
    return [part.text or "" for part in root.iter("{http://www.w3.org/2000/svg}text")]


def check_that_it_is_harmless(picture: str) -> None:
    """Fail if a picture has a script, something to fetch, or ids, which could clash."""
    root = root_of(picture)
    names = {part.tag.partition("}")[2] for part in root.iter()}
    assert names <= {"svg", "title", "desc", "g", "rect", "path", "text", "circle", "ellipse"}
    keys = {key for part in root.iter() for key in part.attrib}
    assert not {key for key in keys if key.startswith("on") or key in ("id", "href", "style", "class")}

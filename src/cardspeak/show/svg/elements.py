"""SVG as text: elements as strings, and estimates of the width of text without access to a font."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape, quoteattr

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

FONTS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif"
"""The font stack, made of fonts that are usually installed; no font is downloaded."""

_WIDTHS = {**dict.fromkeys("fijlrtI.,:;'|!()[]/- ", 0.42), **dict.fromkeys("mwMW@%+—…★", 1.0)}
_LETTER, _CAPITAL, _FOREIGN, _SIGN, _FULL_WIDTH = 0.65, 0.78, 0.72, 0.9, 1.35
"""The widths of characters relative to the font size. They are those of DejaVu Sans, the widest common font, so an
estimate is rarely too small. Full width applies to Chinese characters and emoji."""
_BOLD = 1.1  # the width of bold text relative to normal text

_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
_ISOLATE, _END_OF_ISOLATE = "\u2068", "\u2069"


def element(name: str, content: str = "", /, **attributes: str | int) -> str:
    """An XML element. Underscores in attribute names become hyphens.

    Args:
        name: the name of the element, such as `rect`.
        content: the content, as XML.
        **attributes: the values of the attributes, as plain text.

    >>> element("rect", width=5, fill_opacity="0.5")
    '<rect width="5" fill-opacity="0.5"/>'
    """
    said = "".join(f" {key.replace('_', '-')}={quoteattr(written(str(value)))}" for key, value in attributes.items())
    return f"<{name}{said}>{content}</{name}>" if content else f"<{name}{said}/>"


def rect(x: int, y: int, width: int, height: int, **attributes: str | int) -> str:
    """A rectangle with its upper left corner at `x` and `y`.

    >>> rect(0, 0, 5, 9, fill="none")
    '<rect x="0" y="0" width="5" height="9" fill="none"/>'
    """
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def text(content: str, x: int, y: int, *, is_bold: bool = False, **attributes: str | int) -> str:
    """A line of text, vertically centred at the height `y`.

    >>> text("<A>", 5, 9)
    '<text x="5" y="13">&lt;A&gt;</text>'
    """
    weight = {"font_weight": "bold"} if is_bold else {}
    # At font size 12, a capital letter is about 8 pixels high.
    return element("text", escape(written(content)), x=x, y=y + 4, **weight, **attributes)


def titled(title: str, *parts: str) -> str:
    """The parts as a group with a title, which browsers show as a tooltip.

    >>> titled("A & B", "<rect/>")
    '<g><title>A &amp; B</title><rect/></g>'
    """
    return element("g", element("title", escape(written(title))) + "".join(parts))


def written(content: str) -> str:
    r"""The text with characters that XML does not allow, such as control characters, escaped as in Python.

    >>> written("A\x00")
    'A\\x00'
    """
    return "".join(
        letter if letter.isprintable() or letter in (_ISOLATE, _END_OF_ISOLATE, "\n") else ascii(letter)[1:-1]
        for letter in content
    )


def isolated(name: str) -> str:
    """The name, in directional isolates if it is written from right to left, so that it does not reorder other text.

    Source: https://www.unicode.org/reports/tr9/#Explicit_Directional_Isolates
    """
    is_reversed = any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in name)
    return f"{_ISOLATE}{name}{_END_OF_ISOLATE}" if is_reversed else name


def text_width(content: str, size: int = 12, *, is_bold: bool = False) -> int:
    """An estimate of the width of a line in pixels. It is rarely too small.

    >>> text_width("100"), text_width("100", is_bold=True), text_width("100", size=24)
    (24, 26, 47)
    """
    width = sum(map(_letter_width, content)) * size
    return int(width * (_BOLD if is_bold else 1)) + 1


def _letter_width(letter: str) -> float:
    if letter in _WIDTHS:
        return _WIDTHS[letter]
    category = unicodedata.category(letter)
    if category in ("Mn", "Me", "Cf"):  # such as accents, variation selectors and isolates
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return _FULL_WIDTH
    if category == "Lu":
        return _CAPITAL
    if letter.isascii():
        return _LETTER
    return _FOREIGN if letter.isalnum() else _SIGN


def cut(name: str, width: int, *, is_bold: bool = False) -> str:
    """The name, cut to `width` pixels with an ellipsis if it is too wide.

    >>> cut("Ann", 50), cut("Constantinople", 50)
    ('Ann', 'Const…')
    """
    if text_width(name, is_bold=is_bold) <= width:
        return name
    # Every visible character is at least 4 pixels wide, so only the start of a very long name has to be examined.
    for length in range(min(len(name), width // 4), 0, -1):
        start = name[:length].rstrip() + "…"
        if text_width(start, is_bold=is_bold) <= width:
            return start
    return "…"


def wrapped(items: Sequence[str], width: int) -> list[str]:
    """The items joined into lines of at most `width` pixels. Items are never broken; a wider item gets its own line.

    >>> wrapped(["odd", "chip", "to", "Ann"], 60)
    ['odd chip', 'to Ann']
    """
    lines: list[str] = []
    for item in items:
        if lines and text_width(f"{lines[-1]} {item}") <= width:
            lines[-1] += f" {item}"
        else:
            lines.append(item)
    return lines


def document(
    title: str, description: str, width: int, height: int, parts: Iterable[str], *, has_ground: bool = True
) -> str:
    """The whole picture, `width` by `height` pixels, in black on a white background.

    It has no scripts, no links and no external resources. `title` and `description` describe it for screen readers.
    With `has_ground` false, the background is transparent.
    """
    lines = [
        element("title", escape(written(title))),
        *([element("desc", escape(written(description)))] if description else []),
        *([rect(0, 0, width, height, rx=8, fill="#FFFFFF")] if has_ground else []),
        *parts,
    ]
    content = "\n" + "\n".join(lines) + "\n"
    picture = element(
        "svg",
        content,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="img",
        font_family=FONTS,
        font_size=12,
        fill="#000",
    )
    return picture + "\n"

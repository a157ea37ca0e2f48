"""PNG from SVG: which converter is used, and the error if there is none."""

from __future__ import annotations

import struct
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from cardspeak import CardspeakError, evaluate, svg
from cardspeak.show.svg.png import find_converter
from tests.show.svg.converters import needs_png

PNG = b"\x89PNG\r\n\x1a\n"


def size_of(png: bytes) -> tuple[int, int]:
    """The width and height in the header of a PNG: https://www.w3.org/TR/png/#11IHDR."""
    assert png.startswith(PNG)
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def without(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    for name in names:
        monkeypatch.setitem(sys.modules, name, None)


@needs_png
@pytest.mark.parametrize(("taken", "missing"), [("resvg_py", "cairosvg"), ("cairosvg", "resvg_py")])
def test_it_is_twice_the_size(taken: str, missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip(taken, exc_type=ImportError)
    without(monkeypatch, missing)
    assert size_of(find_converter()(svg("As Kd", size=50))) == (210, 140)


@needs_png
def test_text_is_drawn() -> None:
    pytest.importorskip("resvg_py")
    picture = svg(evaluate("As Kd", board="Ah Ac Kc"))
    convert = find_converter()
    assert (
        len(convert(picture))
        > len(convert(picture.replace("<text ", "<metadata ").replace("</text>", "</metadata>"))) + 1000
    )


def test_a_missing_converter_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "resvg_py", "cairosvg")
    with pytest.raises(CardspeakError) as caught:
        find_converter()
    assert str(caught.value) == (
        "png: no converter from SVG to PNG is installed; run pip install 'cardspeak[png]', or write SVG"
    )


def test_cairo_is_used_without_resvg(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, Any]] = []

    def svg2png(**terms: Any) -> bytes:
        asked.append(terms)
        return PNG

    without(monkeypatch, "resvg_py")
    monkeypatch.setitem(sys.modules, "cairosvg", SimpleNamespace(svg2png=svg2png))
    assert find_converter()("<svg>♠</svg>") == PNG
    assert asked == [{"bytestring": "<svg>♠</svg>".encode(), "scale": 2}]


def fake(monkeypatch: pytest.MonkeyPatch, *families: str) -> list[dict[str, Any]]:
    """The calls of a fake resvg-py with these fonts. Like the real one, it silently leaves out text without a font."""
    asked: list[dict[str, Any]] = []

    def svg_to_bytes(**terms: Any) -> list[int]:
        asked.append(terms)
        seen = (
            terms["svg_string"] if terms["sans_serif_family"] in families else terms["svg_string"].partition("<text")[0]
        )
        return list(PNG + seen.encode())

    monkeypatch.setitem(sys.modules, "resvg_py", SimpleNamespace(svg_to_bytes=svg_to_bytes))
    return asked


def test_without_a_font_nothing_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    fake(monkeypatch)
    with pytest.raises(CardspeakError) as caught:
        find_converter()
    assert str(caught.value) == "png: no font is installed; install one, such as DejaVu Sans, or write SVG"


def test_an_installed_font_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = fake(monkeypatch, "Arial")
    assert find_converter()("<svg/>").startswith(PNG)
    assert (asked[-1]["sans_serif_family"], asked[-1]["zoom"]) == ("Arial", 2)

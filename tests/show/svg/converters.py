"""A mark for tests that make PNG, which needs a converter and a font."""

from __future__ import annotations

import pytest

from cardspeak.errors import CardspeakError
from cardspeak.show.svg.png import find_converter


def _why_not() -> str:
    try:
        find_converter()
    except CardspeakError as error:
        return str(error)
    return ""


needs_png = pytest.mark.skipif(bool(_why_not()), reason=_why_not() or "it can be made")

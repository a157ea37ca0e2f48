"""Whether PNG can be made on this machine, which takes a converter and a font."""

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

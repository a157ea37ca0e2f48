"""The fields of PHH: what the fast parser reads is what the TOML parser reads."""

from __future__ import annotations

import tomllib
from decimal import Decimal

from hypothesis import example, given
from hypothesis import strategies as st

from cardspeak.histories.sites.phh.fields import fields_of, plain_fields
from tests.cases import cases

_KEYS = st.sampled_from(["variant", "antes", "actions", "_x", "players", "hand", "größe", "a-b", "a.b", "'q'", ""])
_TEXTS = st.text("aZ1 '\"#\\\t=[]{},é\x7f", max_size=6)
_NUMBERS = st.sampled_from(
    ["0", "12", "-3", "+4", "0.50", "1e3", "1_000", "007", "inf", "nan", "0x1F", "NaN", "-0", "1."]
)
_SCALARS = st.one_of(
    _NUMBERS, st.sampled_from(["true", "false", "null", "12:30:00", "2020-01-02", "{a = 1}", '{"a": 1}', ""]),
    _TEXTS.map(lambda text: f"'{text}'"), _TEXTS.map(lambda text: f'"{text}"'),
)  # fmt: skip
_VALUES = st.one_of(
    _SCALARS,
    st.lists(_SCALARS, max_size=3).map(lambda values: f"[{', '.join(values)}]"),
    st.lists(_SCALARS, max_size=2).map(lambda values: f"[[{','.join(values)}], 1 ,]"),
)
_LINES = st.builds(
    "{}{}{}{}".format,
    _KEYS,
    st.sampled_from([" = ", "=", " =\t", " "]),
    _VALUES,
    st.sampled_from(["", " ", " # x", ", 2"]),
)


def toml(text: str) -> dict[str, object] | None:
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except ValueError:
        return None


@given(st.lists(_LINES, max_size=4).map("\n".join))
@example("players = ['a', 'b']\nantes = [0, 0.50]\n\n_x = true")
@example("antes = [1]\nantes = [1]")
@example('hand = 1, "antes": 2')
def test_the_fast_parser_agrees_with_the_toml_parser(text: str) -> None:
    plain = plain_fields(text)
    if plain is not None:
        known = toml(text)
        assert known is not None
        assert repr({key: str(value) if key == "time" else value for key, value in known.items()}) == repr(plain)


@cases(
    "text",
    [
        "variant = 'NT'\nactions = ['p1 f', 'd db 2c3c4c']\ntime = 09:08:07",
        'players = ["O\'Brien"]',
        "antes = [ 1,2.50 ]",
    ],
)
def test_what_programs_write_is_read_fast(text: str) -> None:
    assert (plain_fields(text) is None) == ("O'Brien" in text)
    assert fields_of(text)

"""Columns of money and of flags, as whole numbers and truth values. Text, decimals and floats are accepted, too."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from cardspeak.array_types import Flags
from cardspeak.errors import PotError, Where, quoted
from cardspeak.kernels.money.layers import MOST
from cardspeak.pots import Rake
from cardspeak.row_files.text_blocks import plain_array

DECIMALS = 6
"""The largest number of decimals of an amount."""
NUMBER = rf"^\s*[+-]?[0-9]{{1,16}}(\.[0-9]{{1,{DECIMALS}}}0*)?\s*$"
AMOUNT = r"\s*[+-]?[0-9]+(\.[0-9]+)?(e\+[0-9]{1,3})?\s*"
"""What can be an amount, except that it can be too large or have too many decimals; floats have exponents."""
TRUE, FALSE = ["true", "t", "yes", "y", "1"], ["false", "f", "no", "n", "0", ""]
FIRST_ROWS = 1000


def decimals_of(unit: Decimal | int) -> int:
    """The number of decimals that amounts have, if all are multiples of the unit.

    Raises:
        PotError: there are too many.

    >>> decimals_of(5), decimals_of(Decimal("0.25"))
    (0, 2)
    """
    exponent = int(Decimal(unit).normalize().as_tuple().exponent)
    if -exponent > DECIMALS:
        raise PotError.at("unit", f"{unit} has more than {DECIMALS} decimals")
    return max(-exponent, 0)


def check_amounts(kind: Any, place: Where) -> None:
    """Check that a column of this type can be money.

    Raises:
        PotError: it cannot.
    """
    kind = kind.value_type if pa.types.is_dictionary(kind) else kind
    is_number = pa.types.is_integer(kind) or pa.types.is_decimal(kind) or pa.types.is_floating(kind)
    if not (is_number or _is_text(kind) or pa.types.is_null(kind)):
        raise PotError.at(place, f"a column of {quoted(kind, 30)}; accepted: numbers, or numbers as text")


def check_flags(kind: Any, place: Where) -> None:
    """Check that a column of this type can be flags.

    Raises:
        PotError: it cannot.
    """
    kind = kind.value_type if pa.types.is_dictionary(kind) else kind
    if not (pa.types.is_boolean(kind) or pa.types.is_integer(kind) or _is_text(kind) or pa.types.is_null(kind)):
        raise PotError.at(place, f"a column of {quoted(kind, 30)}; accepted: booleans, or text such as true and false")


def _is_text(kind: Any) -> bool:
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind))


def read_amounts(column: Any, decimals: int) -> tuple[Any, Flags]:
    """The amounts of a column as whole numbers of the smallest decimal, and which rows are not such an amount.

    Args:
        column: an Arrow column of numbers or of text.
        decimals: the number of decimals that count.

    >>> numbers, are_wrong = read_amounts(pa.array(["1.50", "2", None, "1.005", "x"]), 2)
    >>> numbers.to_pylist(), are_wrong.tolist()
    ([150, 200, None, None, None], [False, False, False, True, True])
    """
    array = plain_array(column)
    if pa.types.is_integer(array.type) and array.type != pa.uint64() and not decimals:
        return pc.cast(array, pa.int64()), np.zeros(len(array), np.bool_)
    if pa.types.is_null(array.type):
        return array.cast(pa.int64()), np.zeros(len(array), np.bool_)
    if not _is_text(array.type):
        array = _as_text(array)
    texts = pc.cast(array, pa.string())
    are_numbers = pc.fill_null(pc.match_substring_regex(texts, NUMBER), False)
    plain = pc.replace_substring_regex(pc.utf8_trim_whitespace(texts), rf"(\.[0-9]{{1,{DECIMALS}}})0*$", r"\1")
    exact = pc.cast(pc.if_else(are_numbers, plain, None), pa.decimal128(28, DECIMALS))
    scaled = pc.multiply(exact, pa.scalar(Decimal(10**decimals), pa.decimal128(8, 0)))
    is_fine = pc.and_(pc.equal(pc.floor(scaled), scaled), pc.less(pc.abs(scaled), pa.scalar(Decimal(10**18))))
    whole = pc.cast(pc.if_else(is_fine, pc.floor(scaled), None), pa.int64())
    are_wrong: Flags = pc.and_(pc.is_null(whole), pc.is_valid(texts)).to_numpy(zero_copy_only=False)
    if _is_text(plain_array(column).type):
        are_wrong = are_wrong & ~pc.fill_null(pc.equal(pc.utf8_trim_whitespace(texts), ""), False).to_numpy(
            zero_copy_only=False
        )
    return whole, are_wrong


def why_not_an_amount(given: object, unit: Decimal | int) -> str:
    """Why an item of a column of money is not an amount.

    >>> why_not_an_amount("0.5", 1)
    '"0.5" is not a whole number; for amounts with decimals, give the smallest chip, as in --unit 0.1 or unit=0.1'
    """
    text = quoted(given, 30)
    number = Decimal(str(given).strip()) if re.fullmatch(AMOUNT, str(given)) else None
    most = int(MOST * Decimal(10) ** -decimals_of(unit))
    if number is not None and abs(number) > most:
        return f"{text} is too large; a hand holds at most {most:,}"
    if unit != 1:
        return f"{text} is not an amount in multiples of {unit}"
    if number is None or number == int(number):
        return f"{text} is not a whole number"
    exponent = int(number.normalize().as_tuple().exponent)
    if -exponent > DECIMALS:
        return f"{text} has more than {DECIMALS} decimals"
    chip = f"{Decimal(1).scaleb(exponent):f}"
    hint = f"for amounts with decimals, give the smallest chip, as in --unit {chip} or unit={chip}"
    return f"{text} is not a whole number; {hint}"


def _as_text(array: Any) -> Any:
    """Numbers as text, floats to as many decimals as are read, so that 0.1 + 0.2 is 0.3."""
    if pa.types.is_floating(array.type):
        are_good = pc.and_(pc.is_finite(array), pc.less_equal(pc.abs(array), 1e15))
        numbers = pc.cast(pc.if_else(are_good, array, None), pa.float64())
        exact = pc.cast(pc.round(numbers, DECIMALS), pa.decimal128(28, DECIMALS), safe=False)
        return pc.if_else(pc.or_(are_good, pc.is_null(array)), pc.cast(exact, pa.string()), "not a number")
    return pc.cast(array, pa.string())


def read_flags(column: Any) -> tuple[Any, Flags]:
    """The flags of a column, null counting as false, and which rows are not a flag.

    >>> flags, are_wrong = read_flags(pa.array(["Yes", "0", None, "maybe"]))
    >>> flags.to_pylist(), are_wrong.tolist()
    ([True, False, False, False], [False, False, False, True])
    """
    array = plain_array(column)
    if pa.types.is_boolean(array.type) or pa.types.is_null(array.type):
        return pc.fill_null(array.cast(pa.bool_()), False), np.zeros(len(array), np.bool_)
    texts = pc.fill_null(pc.utf8_lower(pc.utf8_trim_whitespace(pc.cast(array, pa.string()))), "")
    flags = pc.is_in(texts, pa.array(TRUE))
    are_known = pc.or_(flags, pc.is_in(texts, pa.array(FALSE)))
    are_wrong: Flags = pc.invert(are_known).to_numpy(zero_copy_only=False)
    return flags, are_wrong


def amounts_type(decimals: int) -> Any:
    """The type of the columns of money in the output."""
    return pa.decimal128(18, decimals) if decimals else pa.int64()


def written_amounts(numbers: Any, decimals: int) -> Any:
    """Masked whole numbers as a column of money."""
    array = pa.array(np.ma.getdata(numbers), mask=np.ma.getmaskarray(numbers))
    if not decimals:
        return array
    missing = pc.if_else(pc.is_valid(array), array, None)
    exact = pc.cast(missing, pa.decimal128(19, 0))
    return pc.multiply(exact, pa.scalar(Decimal(1).scaleb(-decimals), pa.decimal128(decimals + 1, decimals))).cast(
        amounts_type(decimals)
    )


def in_small_units(rake: Rake, factor: int) -> Rake:
    """A rake whose amounts of money are multiplied by a factor."""

    def larger(amount: Any) -> Any:
        return None if amount is None else amount * factor

    def by_total(drop: Any) -> Any:
        return {larger(key): larger(item) for key, item in drop.items()} if isinstance(drop, Mapping) else larger(drop)

    cap = rake.cap
    return replace(
        rake,
        cap={n: larger(item) for n, item in cap.items()} if isinstance(cap, Mapping) else larger(cap),
        unit=larger(rake.unit),
        drop=by_total(rake.drop),
        minimum_pot=larger(rake.minimum_pot),
        jackpot=by_total(rake.jackpot),
    )

"""What the values of an expression are in the rows of a table: their type, and their form in Python."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from cardspeak.cards import JOKER, card_name
from cardspeak.deals.answering.selected import plain_words
from cardspeak.deals.expressions.functions import ADD, MULTIPLY, NEGATIVE, RANK_COUNT, SUBTRACT
from cardspeak.deals.expressions.kinds import BOOLEAN, CARD, CARDS, RANKS, TEXT
from cardspeak.deals.expressions.nodes import Case, Constant, Fact, Node, Operation
from cardspeak.deals.expressions.values import Array, Values
from cardspeak.deals.facts.equities import EquityAgainstHands, EquityAgainstRanges
from cardspeak.deals.facts.ranges import StartingPlace
from cardspeak.deals.facts.showdown import Share
from cardspeak.errors import QueryError

CellType: TypeAlias = Literal["boolean", "word", "card", "cards", "ranks", "text", "value", "integer", "float"]
FRACTIONS = (EquityAgainstHands, EquityAgainstRanges, StartingPlace, Share)
"""The facts whose numbers are not whole."""
N_RANK_SETS = 1 << 13


def cell_type(node: Node) -> CellType:
    """The type of the values of an expression."""
    kind = node.kind
    if kind == BOOLEAN:
        return "boolean"
    if kind.labels:
        return "word"
    if kind.is_number:
        return "integer" if is_whole(node) else "float"
    named: dict[Any, CellType] = {CARD: "card", CARDS: "cards", RANKS: "ranks", TEXT: "text"}
    return named.get(kind, "value")


def is_whole(node: Node) -> bool:
    """Whether the numbers of an expression are whole in every deal."""
    match node:
        case Constant(_, value):
            return isinstance(value, int)
        case Fact():
            return not isinstance(node, FRACTIONS)
        case Operation(function, operands):
            if function == RANK_COUNT:
                return True
            return function in (ADD, SUBTRACT, MULTIPLY, NEGATIVE) and all(map(is_whole, operands))
        case Case(cases, otherwise):
            return all(is_whole(value) for _, value in cases) and is_whole(otherwise)
    return False


def integers(values: Values, name: str) -> npt.NDArray[np.int64]:
    """Whole numbers, int64[n].

    Raises:
        QueryError: a number does not fit into 64 bits.
    """
    numbers: Array = (
        values.numbers if isinstance(values.over, int) and values.over == 1 else (values.numbers // values.over)
    )
    try:
        return numbers.astype(np.int64)
    except OverflowError:
        raise QueryError.at(name, "a number does not fit into 64 bits; divide it by 1.0 to round it") from None


def card_columns(masks: Array) -> npt.NDArray[np.uint8]:
    """The cards of sets of the same size, uint8[n, k], the highest card first."""
    left = masks.astype(np.int64)
    size = int(np.bitwise_count(left[:1])[0]) if len(left) else 0
    cards = np.empty((len(left), size), np.uint8)
    for at in range(size):
        highest = np.frexp(left.astype(np.float64))[1] - 1  # exact, because a mask has 53 bits
        cards[:, at] = highest
        left &= ~(np.int64(1) << highest.astype(np.int64))
    return cards


@lru_cache(maxsize=1)
def card_names() -> tuple[str, ...]:
    """The name of each card."""
    return tuple(card_name(card) for card in range(JOKER + 1))


@lru_cache(maxsize=1)
def rank_set_names() -> tuple[str, ...]:
    """The text of each set of ranks."""
    return tuple(str(plain_words(RANKS, ranks)) for ranks in range(N_RANK_SETS))


def python_values(node: Node, values: Values, name: str) -> Sequence[Any]:
    """The values as objects of Python."""
    match cell_type(node):
        case "boolean":
            found: list[Any] = values.numbers.astype(np.bool_).tolist()
        case "word":
            found = [node.kind.labels[code] for code in values.numbers.tolist()]
        case "card":
            found = [card_names()[card] for card in values.numbers.tolist()]
        case "cards":
            names = card_names()
            found = [" ".join([names[card] for card in cards]) for cards in card_columns(values.numbers).tolist()]
        case "ranks":
            found = [rank_set_names()[ranks] for ranks in values.numbers.tolist()]
        case "integer":
            found = integers(values, name).tolist()
        case "float":
            found = values.floats().tolist()
        case _:
            found = values.numbers.tolist()
    return found

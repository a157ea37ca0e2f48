"""The parts of an expression: constants, facts about a deal, functions of values, and choices between values."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from cardspeak.deals.expressions.kinds import Kind
from cardspeak.deals.expressions.values import Values

Deals = TypeVar("Deals", contravariant=True)


class Node(ABC):
    """A part of an expression. Equal parts are computed once.

    Attributes:
        kind: the kind of its values.
    """

    kind: Kind

    @property
    def parts(self) -> tuple[Node, ...]:
        """The parts that it is computed from."""
        return ()


@dataclass(frozen=True, slots=True)
class Constant(Node):
    """The same value in every deal: an `int`, a `Fraction`, a text, or a code."""

    kind: Kind
    value: object


class Fact(Node, Generic[Deals]):
    """Something that the cards of a deal determine.

    Attributes:
        seconds: about how long it takes to compute, for a deal, in seconds.
    """

    seconds: float = 2e-9

    @property
    def about(self) -> frozenset[int] | None:
        """The players whose cards it looks at; None if that is not known."""
        return None

    @abstractmethod
    def of(self, deals: Deals, /) -> Values:
        """The value in each deal."""


@dataclass(frozen=True, slots=True)
class Function:
    """A function of values.

    Attributes:
        name: its name or sign, for messages.
        compute: the values, from the values of its parts. It raises `ValueError` with the reason if there is a deal for
            which there is no value.
        can_fail: whether `compute` can raise an error.
    """

    name: str
    compute: Callable[..., Values]
    can_fail: bool = False


@dataclass(frozen=True, slots=True)
class Operation(Node):
    """A function of other parts.

    Attributes:
        function: the function.
        operands: what it is computed from.
        kind: the kind of its values.
        column: where it stands in the text that the user wrote, counted from 1; None if there is no text.
    """

    function: Function
    operands: tuple[Node, ...]
    kind: Kind
    column: int | None = field(default=None, compare=False)

    @property
    def parts(self) -> tuple[Node, ...]:
        """See `Node`."""
        return self.operands


@dataclass(frozen=True, slots=True)
class Both(Node):
    """Whether both conditions hold; or, if `is_either`, whether one of them holds. The second is computed if needed."""

    left: Node
    right: Node
    is_either: bool
    kind: Kind

    @property
    def parts(self) -> tuple[Node, ...]:
        """See `Node`."""
        return self.left, self.right


@dataclass(frozen=True, slots=True)
class Case(Node):
    """The value of the first case whose condition holds, or else another value. Others are not computed."""

    cases: tuple[tuple[Node, Node], ...]
    otherwise: Node
    kind: Kind

    @property
    def parts(self) -> tuple[Node, ...]:
        """See `Node`."""
        return (*(part for case in self.cases for part in case), self.otherwise)


def every_part(node: Node) -> Iterator[Node]:
    """The expression and all its parts."""
    yield node
    for part in node.parts:
        yield from every_part(part)


def facts_of(*nodes: Node) -> tuple[Fact[object], ...]:
    """The different facts in expressions, in the order in which they first appear."""
    facts = (part for node in nodes for part in every_part(node) if isinstance(part, Fact))
    return tuple(dict.fromkeys(facts))

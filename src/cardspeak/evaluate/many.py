"""Values of many hands at once, by the kernels: what is asked for is checked and brought into their shape here.

Kernels take contiguous arrays of bytes or words and look at every card. What has that shape already is handed over as
it is; all else is copied a small slice at a time. Slices also let Ctrl-C through.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal, NoReturn, TypeAlias, overload

import numpy as np
import numpy.typing as npt

from cardspeak.cards import card_name
from cardspeak.errors import CardError, GameError, HandError, listed, quoted
from cardspeak.games import find_game
from cardspeak.kernels.loops import LEAST, values_of_cards, values_of_planes
from cardspeak.kernels.rows import Columns, Rows

Values: TypeAlias = npt.NDArray[np.uint16]
Integers: TypeAlias = npt.NDArray[np.integer[Any]]
Kernel: TypeAlias = Callable[[Columns | Rows, tuple[Values, ...]], int]

KERNELS: Mapping[str, Kernel] = MappingProxyType({"high": values_of_cards})
"""Each order by name: the kernel that values its hands."""

N_CARDS = (5, 6, 7)
SLICE = 1 << 23  # hands, some 10 ms
COPIED_SLICE = 1 << 13  # hands whose cards have to be copied: few enough that they stay in the cache
SHAPES = "rows, an array of shape (n, k), or a tuple or list of k arrays of shape (n,), with k = 5, 6 or 7"
SUITS = ("clubs", "diamonds", "hearts", "spades")


@dataclass(frozen=True, slots=True)
class Hands:
    """Hands of equally many cards: the columns of an array of rows, or arrays of their own.

    Attributes:
        rows: integers of shape (n, k), or None.
        columns: k arrays of integers of shape (n,), with their numbers; empty where there are rows.
    """

    rows: Integers | None
    columns: tuple[Integers, ...]

    @property
    def arrays(self) -> tuple[Integers, ...]:
        """The arrays that hold the cards."""
        return self.columns if self.rows is None else (self.rows,)

    def __len__(self) -> int:
        return len(self.arrays[0])

    @property
    def n_cards(self) -> int:
        """How many cards each hand has."""
        return len(self.columns) if self.rows is None else self.rows.shape[1]

    @property
    def are_ready(self) -> bool:
        """Whether kernels can read the arrays as they are."""
        return all(array.dtype == np.uint8 and array.flags.c_contiguous for array in self.arrays)

    def part(self, start: int, stop: int) -> Columns | Rows:
        """Hands for a kernel. Read-only: Numba would compile a kernel again for an array that happens to be."""
        if self.rows is not None:
            return _ready(self.rows[start:stop], np.uint8).reshape(-1), (0,) * self.n_cards
        return tuple(_ready(column[start:stop], np.uint8) for column in self.columns)

    def ids(self, row: int) -> list[int]:
        """The cards of one hand, whatever they are."""
        return [int(card) for card in (self.rows[row] if self.rows is not None else [c[row] for c in self.columns])]


def evaluate_many(
    cards: npt.ArrayLike | Sequence[npt.ArrayLike],
    *,
    game: str = "holdem",
    half: str = "high",
    out: Values | None = None,
) -> Values:
    """The value of each of many hands, as uint16[n]: bigger is better, equal values share the pot.

    A value is 7463 less the hand's place among the 7,462 high hands: 7462 for a royal flush, 1 for 7-5-4-3-2. All cards
    are checked on the way. The first call in a new installation compiles the kernel, which takes about a second; later
    processes find it on disk.

        >>> import numpy as np
        >>> from cardspeak import parse_cards
        >>> hands = [parse_cards(hand + "Ad Kh Qh Jh Th") for hand in ("As Ac", "Ah 2c", "3c 3d")]
        >>> evaluate_many(np.array(hands, np.uint8))
        array([5863, 7462, 5863], dtype=uint16)

    Args:
        cards: card ids (rank * 4 + suit) as rows, an array of shape (n, k) with k = 5, 6 or 7 cards a hand, hole cards
            before the board; or as columns, a tuple or list of k arrays of shape (n,). Any type of integers will do,
            and any order in memory; contiguous uint8 is not copied and fastest, rows by far if they are rows already.
        game: the code of the game.
        half: the half of the pot that the values are for.
        out: where the values are to go, contiguous uint16[n]; saves the system the work of handing out new memory.

    Returns:
        The values, `out` if it was given.

    Raises:
        CardError: if an id is none, or a hand holds a card twice; it says where, rows and columns counted from 0 as
            NumPy does. What `out` then holds is not defined.
        HandError: if the cards or `out` do not have the shape or the type that they need.
        GameError: if there is no such game or half.
    """
    kernel = _kernel(game, half)
    hands = _hands(cards)
    values = _out(out, len(hands))
    if any(np.may_share_memory(values, array) for array in hands.arrays):
        hands = Hands(None if hands.rows is None else hands.rows.copy(), tuple(c.copy() for c in hands.columns))
    for start, stop in _slices(len(hands), are_ready=hands.are_ready):
        wrong = _run(kernel, hands.part(start, stop), (values[start:stop],))
        if wrong >= 0:
            _complain(hands, start + wrong)
    return values


@overload
def evaluate_planes(
    clubs: npt.ArrayLike,
    diamonds: npt.ArrayLike,
    hearts: npt.ArrayLike,
    spades: npt.ArrayLike,
    n_cards: int = 7,
    *,
    sparse: Literal[False] = False,
    out: Values | None = None,
) -> Values: ...
@overload
def evaluate_planes(
    clubs: npt.ArrayLike,
    diamonds: npt.ArrayLike,
    hearts: npt.ArrayLike,
    spades: npt.ArrayLike,
    n_cards: int = 7,
    *,
    sparse: Literal[True],
    out: tuple[Values, Values] | None = None,
) -> tuple[Values, Values]: ...
def evaluate_planes(
    clubs: npt.ArrayLike,
    diamonds: npt.ArrayLike,
    hearts: npt.ArrayLike,
    spades: npt.ArrayLike,
    n_cards: int = 7,
    *,
    sparse: bool = False,
    out: Values | tuple[Values, Values] | None = None,
) -> Values | tuple[Values, Values]:
    """The high value of each of many hands given by the ranks they hold in each suit.

    This is the shape that hands have while they are made: adding a card is setting a bit. It is the fastest way in.

        >>> import numpy as np
        >>> none, broadway = np.array([0], np.uint16), np.array([0b1_1111_0000_0000], np.uint16)
        >>> evaluate_planes(none, none, broadway, none, 5)
        array([7462], dtype=uint16)
        >>> evaluate_planes(none, none, broadway, none, 5, sparse=True)
        (array([65535], dtype=uint16), array([512], dtype=uint16))

    Args:
        clubs: for each hand the set of its clubs, bit 0 for the deuce to bit 12 for the ace. Any type of integers will
            do; contiguous uint16 is not copied.
        diamonds: the same of its diamonds.
        hearts: the same of its hearts.
        spades: the same of its spades.
        n_cards: how many cards each hand has, 5, 6 or 7.
        sparse: for values that are quicker to make: pairs (main, kickers), compared in this order, bigger is better.
        out: where the values are to go, contiguous uint16[n], or two of them for sparse values.

    Returns:
        Values as of `evaluate_many`, or mains and kickers.

    Raises:
        CardError: if a hand has a bit above 12 or another number of cards; rows are counted from 0.
        HandError: if planes, `n_cards` or `out` do not have the shape or the type that they need.
    """
    if n_cards not in N_CARDS:
        raise HandError(f"n_cards is {n_cards!r}; a hand has 5, 6 or 7 cards")
    planes = tuple(map(_integers, (clubs, diamonds, hearts, spades)))
    if any(plane.ndim != 1 or len(plane) != len(planes[0]) for plane in planes):
        raise HandError(f"planes of shapes {_listed(p.shape for p in planes)}; accepted are four of one shape (n,)")
    n = len(planes[0])
    if sparse:
        if out is not None and not (isinstance(out, (tuple, list)) and len(out) == 2):
            raise HandError("out for sparse values is a tuple of two arrays, mains and kickers")
        main, kickers = out or (None, None)
        values: tuple[Values, ...] = (_out(main, n), _out(kickers, n))
        if np.may_share_memory(values[0], values[1]):
            raise HandError("the two arrays of out share memory")
    else:
        values = (_out(out, n),)  # type: ignore[arg-type]
    if any(np.may_share_memory(value, plane) for value in values for plane in planes):
        planes = tuple(plane.copy() for plane in planes)
    are_ready = all(plane.dtype == np.uint16 and plane.flags.c_contiguous and plane.flags.aligned for plane in planes)
    for start, stop in _slices(n, are_ready=are_ready):
        part = tuple(_ready(plane[start:stop], np.uint16) for plane in planes)
        wrong = _run_planes(part, int(n_cards), tuple(value[start:stop] for value in values))
        if wrong >= 0:
            _complain_of_planes(planes, int(n_cards), start + wrong)
    return (values[0], values[1]) if sparse else values[0]


def _kernel(game: str, half: str) -> Kernel:
    """The kernel for this half of this game's pot."""
    found = find_game(game)
    for one in found.halves:
        if one.name == half:
            return KERNELS[one.order]
    names = listed((one.name for one in found.halves), "or")
    raise GameError(f"half: {quoted(half)} is none of {found.title} (halves: {names})")


def _listed(things: Any) -> str:
    return ", ".join(map(str, things))


# What comes in.


def _integers(array: npt.ArrayLike) -> Integers:
    """The argument as an array of whole numbers."""
    try:
        found = np.asarray(array)
    except (ValueError, TypeError, OverflowError) as error:
        raise HandError(f"no array of whole numbers: {error}; accepted are {SHAPES}") from None
    if found.dtype.kind not in "iu":
        raise HandError(f"cards are whole numbers, card ids of any integer type; these are {found.dtype}")
    return found


def _hands(cards: npt.ArrayLike | Sequence[npt.ArrayLike]) -> Hands:
    """The argument as hands. A tuple or list of one-dimensional arrays is columns; anything else has to be rows."""
    if isinstance(cards, (tuple, list)) and cards and all(isinstance(c, np.ndarray) and c.ndim == 1 for c in cards):
        columns = tuple(map(_integers, cards))
        if len(columns) not in N_CARDS:
            raise HandError(f"{len(columns)} columns; accepted are {SHAPES}")
        if isinstance(cards, list) and len(columns[0]) in N_CARDS:
            n = len(columns[0])
            raise HandError(f"a list of {len(columns)} arrays of {n} cards is rows or columns; give columns as a tuple, rows as one array")
        if len({len(column) for column in columns}) > 1:
            raise HandError(f"columns of different lengths: {_listed(len(column) for column in columns)}")
        return Hands(None, columns)
    rows = _integers(cards)  # type: ignore[arg-type]
    if rows.ndim != 2 or rows.shape[1] not in N_CARDS:
        raise HandError(f"cards of shape {rows.shape}; accepted are {SHAPES}")
    return Hands(None, tuple(rows.T)) if rows.flags.f_contiguous and len(rows) > 1 else Hands(rows, ())


def _out(out: Values | None, n: int) -> Values:
    """Where values go: a new array, or the one that was given if values can go there."""
    if out is None:
        return np.empty(n, np.uint16)
    if not isinstance(out, np.ndarray):
        raise HandError(f"out is {type(out).__name__}; accepted is a contiguous array uint16[{n}]")
    is_fit = out.dtype == np.uint16 and out.shape == (n,) and out.flags.carray
    if not is_fit:
        layout = "" if out.flags.carray else ", not contiguous" if not out.flags.c_contiguous else ", not writable"
        raise HandError(f"out is {out.dtype}{list(out.shape)}{layout}; accepted is a contiguous array uint16[{n}]")
    return out


def _slices(n: int, *, are_ready: bool) -> Iterator[tuple[int, int]]:
    size = SLICE if are_ready else COPIED_SLICE
    return ((start, min(start + size, n)) for start in range(0, n, size))


def _ready(array: Integers, dtype: type[np.unsignedinteger[Any]]) -> Any:
    """The numbers as a contiguous read-only array of this unsigned type; what does not fit becomes its maximum.

    Seen as unsigned, a negative number is a large one.
    """
    if array.dtype != dtype:
        native = array.astype(array.dtype.newbyteorder("="), copy=False)
        unsigned = native.view(f"u{native.dtype.itemsize}")
        array = np.minimum(unsigned, np.iinfo(dtype).max).astype(dtype)
    contiguous = np.require(array, requirements=("C", "A")).view()
    contiguous.flags.writeable = False
    return contiguous


# To the kernels, which want at least a register of hands.


def _run(kernel: Kernel, hands: Columns | Rows, out: tuple[Values, ...]) -> int:
    """Let the kernel value these hands; where a register of hands starts that has a wrong one, or -1."""
    n = len(out[0])
    if n >= LEAST:
        return kernel(hands, out)
    if isinstance(hands[1], tuple):
        k = len(hands[1])
        spare: Columns | Rows = (_padded(hands[0], np.tile(np.arange(k, dtype=np.uint8), LEAST - n)), hands[1])
    else:
        spare = tuple(_padded(column, np.full(LEAST - n, i, np.uint8)) for i, column in enumerate(hands))
    return _copied_back(lambda more: kernel(spare, more), out)


def _run_planes(planes: tuple[Any, ...], n_cards: int, out: tuple[Values, ...]) -> int:
    """Let the kernel value these hands; where a register of hands starts that has a wrong one, or -1."""
    n = len(out[0])
    if n >= LEAST:
        return values_of_planes(planes, n_cards, out)
    fillers = [(1 << n_cards) - 1, 0, 0, 0]
    spare = tuple(_padded(p, np.full(LEAST - n, f, np.uint16)) for p, f in zip(planes, fillers, strict=True))
    return _copied_back(lambda more: values_of_planes(spare, n_cards, more), out)


def _padded(array: Any, more: Any) -> Any:
    """The array with good hands behind it."""
    together = np.concatenate([array, more])
    together.flags.writeable = False
    return together


def _copied_back(run: Callable[[tuple[Values, ...]], int], out: tuple[Values, ...]) -> int:
    """Let a kernel write a whole register of values, and take those that were asked for."""
    more = tuple(np.empty(LEAST, np.uint16) for _ in out)
    wrong = run(more)
    for values, some in zip(out, more, strict=True):
        values[:] = some[: len(values)]
    return wrong


# What is wrong, said of the first hand with a fault.


def _complain(hands: Hands, first: int) -> NoReturn:
    """Raise what is wrong with the first wrong hand from `first` on, where the kernel stopped."""
    for row in range(first, len(hands)):
        ids = hands.ids(row)
        for column, card in enumerate(ids):
            if not 0 <= card <= 51:
                raise CardError(f"row {row}, column {column}: {card} is no card id (0 to 51)")
        for column, card in enumerate(ids):
            if card in ids[:column]:
                columns = f"columns {ids.index(card)} and {column}"
                raise CardError(f"row {row}: {card_name(card)} stands in {columns}; a card is in a hand once")
    raise AssertionError("a kernel found a fault in hands that have none")


def _complain_of_planes(planes: tuple[Integers, ...], n_cards: int, first: int) -> NoReturn:
    """Raise what is wrong with the first wrong hand from `first` on, where the kernel stopped."""
    for row in range(first, len(planes[0])):
        sets = [int(plane[row]) for plane in planes]
        for suit, ranks in zip(SUITS, sets, strict=True):
            if not 0 <= ranks < 1 << 13:
                raise CardError(f"row {row}: {suit} are {ranks}; bits are 0 for the deuce to 12 for the ace")
        n_held = sum(ranks.bit_count() for ranks in sets)
        if n_held != n_cards:
            raise CardError(f"row {row} has {n_held} cards, not {n_cards}")
    raise AssertionError("a kernel found a fault in hands that have none")

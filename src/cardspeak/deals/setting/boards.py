"""Ranges of boards, such as `[K-T][9-7][8-5]`: the boards that match patterns, each with a weight.

The syntax is the generic one of ranges. The first cards of a pattern are those of the flop, in any order; the next is
the turn, and the last the river. Cards that a pattern does not reach are free.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Bytes, Longs
from cardspeak.card_sets import Ids, cards_of_reversed, every_set
from cardspeak.cards import JOKER, Card
from cardspeak.deals.setting.streets import ends_of
from cardspeak.errors import HandError, Place, RangeError, quoted, where
from cardspeak.games import Game
from cardspeak.ranges.generic import GenericReader
from cardspeak.ranges.items import is_of_ranks
from cardspeak.ranges.scan import Fail, Scanner
from cardspeak.ranges.sets import deck_mask
from cardspeak.ranges.slots import Slot, bound, check_apart
from cardspeak.ranges.tree import Changed, Common, Fold, Node
from cardspeak.ranges.weights import MILLION

MOST_BOARDS = 1 << 21
"""The largest number of boards that are listed."""
MOST_JOINED = 1 << 23
"""The largest number of combinations of cards that are looked at to list the boards of a pattern."""
TOO_MANY = f"more than {MOST_BOARDS:,} boards match; name more cards, or fewer streets"
Flags = npt.NDArray[np.bool_]


class TooManyBoardsError(ValueError):
    """There are too many boards to list."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardPattern:
    """The boards that match a pattern.

    Attributes:
        slots: what the pattern says of each card, as many as there are up to a street.
        ends: the number of cards on the board on each street up to there.
        deck: the deck.
    """

    slots: tuple[Slot, ...]
    ends: tuple[int, ...]
    deck: tuple[Card, ...]

    @property
    def n_cards(self) -> int:
        """The number of cards that it looks at."""
        return len(self.slots)

    @property
    def is_symmetric(self) -> bool:
        """Whether no permutation of the suits changes the boards."""
        deck = deck_mask(self.deck)
        return all(slot.mask == deck or is_of_ranks(slot.mask) for slot in self.slots)

    def fits(self, columns: Sequence[Bytes]) -> Flags:
        """Whether the boards in some columns match."""
        n = len(columns[0]) if columns else 1
        fits = np.zeros(n, np.bool_)
        tables = [_table(slot.mask) for slot in self.slots]
        groups = [range(first, last) for first, last in pairwise((0, *self.ends)) for _ in range(first, last)]

        def search(places: tuple[int, ...], alive: Flags) -> None:
            nonlocal fits
            at = len(places)
            if at == len(self.slots):
                fits |= alive
                return
            for place in groups[at]:
                if place in places:
                    continue
                left = alive & tables[at][columns[place]]
                for other, before in enumerate(places):
                    _relate(self.slots[at], self.slots[other], columns[place], columns[before], left)
                if left.any():
                    search((*places, place), left)

        search((), np.ones(n, np.bool_))
        return fits

    def listed(self) -> Ids:
        """All boards that match, uint8[n, k], the cards of each street ascending.

        Raises:
            TooManyBoardsError: there are too many.
        """
        rows = np.zeros((1, 0), np.uint8)
        for first, last in pairwise((0, *self.ends)):
            start, bindings = rows.shape[1], [self.slots[at] for at in range(first)]
            rows = self._joined(rows, first, last)
            if not any(slot.has_letter for slot in (*bindings, *self.slots[first:last])) or last == self.ends[-1]:
                rows = _unique(_sorted_from(rows, start))
        for first, last in pairwise((0, *self.ends)):
            rows[:, first:last] = np.sort(rows[:, first:last], axis=1)
        return _unique(rows)

    def _joined(self, rows: Ids, first: int, last: int) -> Ids:
        """The rows with cards for the slots from `first` up to `last`."""
        for at in range(first, last):
            cards = np.array(cards_of_reversed(self.slots[at].mask), np.uint8)
            if len(rows) * len(cards) > MOST_JOINED:
                raise TooManyBoardsError
            new = np.tile(cards, len(rows))
            old = np.repeat(rows, len(cards), axis=0)
            fits: Flags = (old != new[:, None]).all(axis=1)
            for other in range(at):
                _relate(self.slots[at], self.slots[other], new, old[:, other], fits)
            rows = np.column_stack([old[fits], new[fits]])
        return rows


def _relate(slot: Slot, other: Slot, cards: Bytes, others: Bytes, fits: Flags) -> None:
    """Clear the flags of rows in which the cards of two slots do not fit their letters."""
    for letter, before, shift, mask in (
        (slot.rank_letter, other.rank_letter, 2, 63),
        (slot.suit_letter, other.suit_letter, 0, 3),
    ):
        if letter and before:
            same = (cards >> shift & mask) == (others >> shift & mask)
            fits &= same if letter == before else ~same


def _sorted_from(rows: Ids, start: int) -> Ids:
    return np.hstack([rows[:, :start], np.sort(rows[:, start:], axis=1)])


def _unique(rows: Ids) -> Ids:
    """The different rows."""
    if not rows.shape[1]:
        return rows[:1]
    whole = np.ascontiguousarray(rows)
    keys = np.unique(whole.view(np.dtype((np.void, whole.shape[1]))).ravel())
    return keys.view(np.uint8).reshape(-1, whole.shape[1])


def _table(mask: int) -> Flags:
    return np.array([mask >> (JOKER - card) & 1 for card in range(JOKER + 1)], np.bool_)


@dataclass(frozen=True)
class BoardRange:
    """Boards, each with a weight.

    Attributes:
        text: the text of the range.
        game: the game.
        tree: the range as a tree, whose items are a `BoardPattern` each, or any other item for all boards.
    """

    text: str
    game: Game
    tree: Node = field(compare=False, repr=False)

    @cached_property
    def patterns(self) -> tuple[BoardPattern, ...]:
        """The patterns."""
        return tuple(_patterns(self.tree))

    @cached_property
    def n_cards(self) -> int:
        """The number of cards, up to a street, that the range looks at."""
        return max((pattern.n_cards for pattern in self.patterns), default=0)

    @property
    def is_symmetric(self) -> bool:
        """Whether no permutation of the suits changes the boards."""
        return all(pattern.is_symmetric for pattern in self.patterns)

    def weights_of(self, columns: Sequence[Bytes], n: int) -> Longs:
        """The weight of each of n boards in millionths, 0 if it is not in the range."""
        return _weights(self.tree, columns, n)

    @cached_property
    def listed(self) -> tuple[Ids, Longs]:
        """All boards, uint8[n, k], the cards of each street ascending, and their weights as integers.

        Raises:
            TooManyBoardsError: there are too many.
        """
        parts = [_extended(ids, self.game, self.n_cards) for ids in _candidates(self.tree)]
        if sum(map(len, parts)) > 2 * MOST_BOARDS:
            raise TooManyBoardsError
        ids = _unique(np.concatenate(parts))
        weights = self.weights_of([np.ascontiguousarray(column) for column in ids.T], len(ids))
        ids, weights = ids[weights > 0], weights[weights > 0]
        if len(ids) > MOST_BOARDS:
            raise TooManyBoardsError
        return ids, weights // (np.gcd.reduce(weights) if len(weights) else 1)


def _patterns(node: Any) -> Iterator[BoardPattern]:
    match node:
        case Fold():
            for step in node.steps:
                yield from _patterns(step.node)
        case Changed():
            yield from _patterns(node.node)
        case Common():
            yield from _patterns(node.node)
            yield from _patterns(node.other)
        case BoardPattern():
            yield node


def _weights(node: Any, columns: Sequence[Bytes], n: int) -> Longs:
    match node:
        case Fold():
            weights = np.zeros(n, np.int64)
            for step in node.steps:
                others = _weights(step.node, columns, n)
                np.copyto(weights, 0 if step.is_removal else others, where=others > 0)
            return weights
        case Changed():
            weights = _weights(node.node, columns, n)
            for change in node.changes:
                weights = weights * change.weight // MILLION
            return weights
        case Common():
            return np.where(_weights(node.other, columns, n) > 0, _weights(node.node, columns, n), 0)
        case BoardPattern() if node.n_cards:
            return np.where(node.fits(columns), MILLION, 0)
    return np.full(n, MILLION, np.int64)


def _candidates(node: Any) -> Iterator[Ids]:
    """Boards among which are all of a node, as far as its patterns look."""
    match node:
        case Fold():
            for step in node.steps:
                if not step.is_removal:
                    yield from _candidates(step.node)
        case Changed():
            yield from _candidates(node.node)
        case Common():
            yield from _candidates(node.node if any(_patterns(node.node)) else node.other)
        case BoardPattern():
            yield node.listed()
        case _:
            yield np.zeros((1, 0), np.uint8)


def _extended(ids: Ids, game: Game, n_cards: int) -> Ids:
    """The boards with all further cards up to a number of cards."""
    for first, last in pairwise((0, *ends_of(game))):
        if not ids.shape[1] <= first < n_cards:
            continue
        more = every_set(game.deck, last - first)
        if len(ids) * len(more) > 2 * MOST_JOINED:
            raise TooManyBoardsError
        new = np.tile(more, (len(ids), 1))
        old = np.repeat(ids, len(more), axis=0)
        fits = np.ones(len(old), np.bool_)
        for column in range(old.shape[1]):
            fits &= (new != old[:, column, None]).all(axis=1)
        ids = np.hstack([old[fits], new[fits]])
    return ids


class _BoardReader(GenericReader):
    """The parser for ranges of boards."""

    def __init__(self, scanner: Scanner, game: Game) -> None:
        super().__init__(scanner, game, game.full_board)

    @property
    def most(self) -> str:
        """See `GenericReader`."""
        return f"the board of {self.game.short_title} has {self.n_cards}"

    def item(self, slots: Sequence[Slot], start: int) -> Any:
        """See `GenericReader`."""
        return board_pattern(slots, self.game, self.scanner.fail, start)

    def percentage(self) -> NoReturn:
        """See `GenericReader`."""
        self.scanner.fail(self.scanner.at, "boards have no order, so there is no percentage of them")


def board_pattern(slots: Sequence[Slot], game: Game, fail: Fail, start: int) -> BoardPattern:
    """The boards that match the slots.

    Raises:
        RangeError: there are none.
    """
    deck = deck_mask(game.deck)
    named = bound(slots, fail, start)
    check_apart([cards_of_reversed(slot.mask)[0] for slot in named if not slot.mask & (slot.mask - 1)], fail, start)
    while named and not named[-1].has_letter and named[-1].mask == deck:
        named.pop()
    ends = ends_of(game)
    n_cards = next(end for end in (0, *ends) if end >= len(named))
    named += [Slot(deck)] * (n_cards - len(named))
    return BoardPattern(tuple(named), tuple(end for end in ends if end <= n_cards), game.deck)


def read_boards(text: str, game: Game, what: Place = "board") -> BoardRange:
    """The range of boards that a text describes.

    Raises:
        RangeError: the text cannot be parsed (the message gives the column).
        HandError: the game has no board.

    >>> from cardspeak.games import GAMES
    >>> ids, weights = read_boards("[K-T][9-7][8-5]", GAMES["holdem"]).listed
    >>> ids.shape
    (2496, 3)
    """
    if not game.full_board:
        raise HandError.at(where(what), f"{game.short_title} has no board")
    scanner = Scanner(text, what)
    node, _ = _BoardReader(scanner, game).read()
    return BoardRange(text, game, node)


def listed_boards(boards: BoardRange, place: Place, out: Sequence[Card] = ()) -> tuple[Ids, Longs]:
    """The boards of a range that have none of some cards, and their weights.

    Raises:
        RangeError: there are none, or too many to list.
    """
    try:
        ids, weights = boards.listed
    except TooManyBoardsError:
        raise RangeError.at(place, f"{quoted(boards.text)}: {TOO_MANY}") from None
    if not len(ids):
        raise RangeError.at(place, f"{quoted(boards.text)}: no board matches it")
    if out:
        is_left = ~np.isin(ids, np.array([*out], np.uint8)).any(axis=1)
        ids, weights = ids[is_left], weights[is_left]
    if not len(ids):
        message = "every board has a dead card or a card that a player certainly has"
        raise RangeError.at(place, f"{quoted(boards.text)}: {message}")
    return ids, weights

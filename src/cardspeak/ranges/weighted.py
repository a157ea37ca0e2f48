"""A range: the holdings that a player can have, each with a weight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb, gcd
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Longs
from cardspeak.card_sets import Ids, Masks, cards_of_reversed, ids_of_reversed_masks, reversed_mask_of
from cardspeak.cards import Card, Cards, parse_cards
from cardspeak.drawn import Drawn
from cardspeak.errors import RangeError, Where, quoted, shortened
from cardspeak.frozen import sealed
from cardspeak.games import AnyGame, Game, check_deck, find_game
from cardspeak.ranges.arrays import read_holdings, read_weights
from cardspeak.ranges.classes import classes_of
from cardspeak.ranges.described import Description, is_even, is_same
from cardspeak.ranges.sets import MOST, every_holding_with, names_of
from cardspeak.ranges.text import text_of
from cardspeak.ranges.weights import MILLION, Weighted, evenly, reduced, selected, weights_of_both

if TYPE_CHECKING:
    from cardspeak import answer_types

FEW = 1 << 16
"""Ranges with more holdings are stored as a description where possible; a list is made only when it is needed."""


@sealed
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Range(Drawn):
    """The holdings that a player can have, each with a weight above 0 and at most 1. Immutable.

    `parse_range` makes a range from text, `Range.of` from arrays. `len` is the number of holdings. Iteration yields
    pairs of a holding's text and its weight, and `in` tests for a holding. The operators are union `|` (the larger
    weight counts), intersection `&` (the smaller weight counts), difference `-` (holdings that are not in the other
    range) and complement `~` (all other holdings, each with weight 1). `str` returns short notation, which
    `parse_range` reads back as the same range.

    Attributes:
        game: the game that the holdings belong to.
        n_cards: the number of hole cards in each holding.
        known: the ids of the cards that every holding contains, ascending.
        whole: the least common denominator of the exact weights; see `parts`.

    >>> from cardspeak.ranges import parse_range
    >>> premium = parse_range("QQ+, AK:0.5")
    >>> len(premium), premium.n_combos, "AsKd" in premium
    (34, 26.0, True)
    >>> str(premium | parse_range("JJ+, AKs"))
    'JJ+, AKs, AKo:0.5'
    >>> next(iter(premium))
    ('QdQc', 1.0)
    """

    game: Game
    n_cards: int
    known: tuple[Card, ...]
    whole: int
    _held: Weighted | Description | None  # None for every holding with the known cards, each with weight 1
    _written: str  # the user's text in normalised notation; "" if the text is to be generated from the holdings

    @classmethod
    def of(cls, ids: npt.ArrayLike, weights: npt.ArrayLike | None = None, game: AnyGame = "holdem") -> Range:
        """The range with these holdings.

        Args:
            ids: integers of shape (n, k): one row of k card ids (rank * 4 + suit) for each holding, in any order.
            weights: n numbers from 0 to 1; by default, each is 1. Weights are rounded to six decimal places, and
                holdings of weight 0 are left out.
            game: a game code, a `Game`, or the path of a game file.

        Raises:
            RangeError: invalid or duplicate holdings, a bad weight, or an empty range.
            GameError: the game is not known.

        >>> Range.of([[51, 50], [47, 51]], [1, 0.25])
        <Range AsAh, AsKs:0.25 (2 of 1,326 holdings, 0.09 %)>
        """
        known_game = find_game(game)
        sets, n_cards = read_holdings(ids, known_game)
        listed = Weighted(sets, read_weights(weights, len(sets)))
        listed = selected(listed, np.argsort(-sets.astype(np.int64)))
        return made(known_game, n_cards, selected(listed, listed.millionths > 0))

    @property
    def is_any(self) -> bool:
        """Whether the range contains every holding with the `known` cards, each with weight 1."""
        return self._held is None

    @property
    def is_even(self) -> bool:
        """Whether all holdings have the same weight."""
        if isinstance(self._held, Description):
            return len(self._held.different) == 1
        return self._held is None or self._held.is_even

    @property
    def n_stored(self) -> int:
        """The number of weights that are stored, as a measure of the memory that the range takes."""
        if self._held is None:
            return 0
        return self._held.n_stored if isinstance(self._held, Description) else len(self._held.sets)

    @property
    def is_listed(self) -> bool:
        """Whether the holdings can be listed: there are at most 5,000,000."""
        return len(self) <= MOST

    @property
    def ids(self) -> Ids:
        """The holdings as card ids, uint8[n, n_cards]. Read-only.

        The ids in each row ascend, and the rows are in lexicographic order.

        Raises:
            RangeError: the range has more than 5,000,000 holdings.
        """
        return _fixed(ids_of_reversed_masks(self._weighted().sets, self.n_cards))

    @property
    def weights(self) -> npt.NDArray[np.float64]:
        """The weight of each holding, float64[n], in the order of `ids`. Read-only.

        Raises:
            RangeError: the range has more than 5,000,000 holdings.
        """
        return _fixed(self.parts / self.whole)

    @property
    def parts(self) -> Longs:
        """The numerators of the exact weights over `whole`, int64[n]: `weights` equals `parts / whole`. Read-only.

        Raises:
            RangeError: the range has more than 5,000,000 holdings.
        """
        if self._held is None and self.is_listed:
            return _fixed(np.ones(len(self), np.int64))
        return _fixed(self._weighted().millionths // (MILLION // self.whole))

    @property
    def n_combos(self) -> float:
        """The sum of the weights of all holdings, which is the number of holdings if all have weight 1."""
        if self._held is None:
            return float(len(self))
        total = self._held.total if isinstance(self._held, Description) else int(self._held.millionths.sum())
        return total / MILLION

    @property
    def share(self) -> float:
        """`n_combos` as a share of all holdings of the game, 0 to 1."""
        return self.n_combos / self._n_all

    @property
    def text(self) -> str:
        """The range in short notation, such as `QQ+, AK`; the same as `str`."""
        if self._written:
            return self._written
        return text_of(self.game, self.n_cards, self.known, None if self._held is None else self._weighted())

    @property
    def _n_all(self) -> int:
        return comb(len(self.game.deck), self.n_cards)

    def classes(self) -> dict[str, float | dict[str, float]]:
        """The weight of each class in the range, such as `AKs`.

        The weight is a number if all holdings of the class are in the range with the same weight. Otherwise, it is a
        dict from each holding of the class that is in the range to its weight.

        Raises:
            RangeError: the game does not have two hole cards.

        >>> from cardspeak.ranges import parse_range
        >>> parse_range("KK, AKs:0.5, AsQs").classes()
        {'AKs': 0.5, 'AQs': {'AsQs': 1.0}, 'KK': 1.0}
        """
        if self.n_cards != 2:
            message = f"only hands of two cards have classes; {self.game.short_title} has {self.n_cards}"
            raise RangeError.at(Where("range", words="classes"), message)
        classes = classes_of(self.game.deck)
        weight_of = dict(zip(self._weighted().sets.tolist(), self.weights.tolist(), strict=True))
        by_class: dict[str, float | dict[str, float]] = {}
        for name, sets in classes.sets.items():
            held = {number: weight_of[number] for number in sets[::-1].tolist() if number in weight_of}
            if len(held) == len(sets) and len(set(held.values())) == 1:
                by_class[name] = next(iter(held.values()))
            elif held:
                names = names_of(np.array(list(held), np.uint64), 2)
                by_class[name] = dict(zip(names, held.values(), strict=True))
        return by_class

    def without(self, cards: Cards) -> Range:
        """The range without the holdings that contain any of these cards.

        Raises:
            RangeError: no holding is left, or the range has more than 5,000,000 holdings.
            CardError: the cards are invalid.

        >>> from cardspeak.ranges import parse_range
        >>> str(parse_range("AA").without("As"))
        'AhAd, AhAc, AdAc'
        """
        gone = parse_cards(cards, "cards")
        listed = self._weighted()
        kept = listed.sets & np.uint64(reversed_mask_of(gone)) == 0
        if not kept.any():
            place = Where("cards", words=quoted(cards))
            raise self._error(f"no holding is left without {place}", place)
        return made(self.game, self.n_cards, selected(listed, kept))

    def to_dict(self) -> answer_types.Range:
        """The range as a JSON-ready dict."""
        return {
            "kind": "range",
            "game": self.game.code,
            "range": self.text,
            "holdings": len(self),
            "combos": int(self.n_combos) if self.n_combos.is_integer() else self.n_combos,
            "percent": 100 * self.share,
        }

    def __len__(self) -> int:
        if self._held is None:
            return comb(len(self.game.deck) - len(self.known), self.n_cards - len(self.known))
        return len(self._held) if isinstance(self._held, Description) else len(self._held.sets)

    def __iter__(self) -> Iterator[tuple[str, float]]:
        return iter(zip(names_of(self._weighted().sets, self.n_cards), self.weights.tolist(), strict=True))

    def __contains__(self, cards: Cards) -> bool:
        held = parse_cards(cards, "holding")
        if len(held) != self.n_cards:
            return False
        if not set(held) <= set(self.game.deck):
            return False
        return bool(self.weights_of(np.array([reversed_mask_of(held)], np.uint64))[0])

    def weights_of(self, holdings: Masks) -> Longs:
        """The weights of holdings, given as reversed masks, in millionths; 0 for holdings that are not in the range."""
        if self._held is None:
            known = np.uint64(reversed_mask_of(self.known))
            return np.where(holdings & known == known, MILLION, 0)
        if isinstance(self._held, Description):
            return self._held.weights_of(holdings)
        ascending = self._held.sets[::-1]
        places = np.searchsorted(ascending, holdings).clip(max=len(ascending) - 1)
        return np.where(ascending[places] == holdings, self._held.millionths[::-1][places], 0)

    def __or__(self, other: Range) -> Range:
        return self._combined(other, np.maximum, "|")

    def __and__(self, other: Range) -> Range:
        return self._combined(other, np.minimum, "&")

    def __sub__(self, other: Range) -> Range:
        _check_compatible(self, other)
        left = reduced(self._weighted(), other._weighted().sets)
        if not len(left.sets):
            place = Where("range", words=quoted(other))
            raise self._error(f"no holding is left without {place}", place)
        return made(self.game, self.n_cards, left)

    def __invert__(self) -> Range:
        every = every_holding(self.game, self.n_cards)
        if len(every) == len(self):
            raise self._error("no holding is left, because the range contains all holdings")
        return made(self.game, self.n_cards, reduced(every._weighted(), self._weighted().sets))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Range):
            return NotImplemented
        if (self.game, self.n_cards, self.known, self.is_any) != (other.game, other.n_cards, other.known, other.is_any):
            return False
        if (len(self), self.n_combos, self.whole) != (len(other), other.n_combos, other.whole):
            return False
        if self._held is other._held:  # also if both contain every holding with the known cards
            return True
        if isinstance(self._held, Description) and isinstance(other._held, Description):
            return is_same(self._held, other._held)
        return all(map(np.array_equal, self._weighted(), other._weighted()))

    def __hash__(self) -> int:
        return hash((self.game.code, self.n_cards, self.known, len(self), self.n_combos))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        holdings = f"{len(self):,} of {self._n_all:,} holdings, {100 * self.share:.2f} %"
        game = "" if self.game.code == "holdem" else f" of {self.game.code}"
        return f"<Range{game} {shortened(self)} ({holdings})>"

    def _weighted(self) -> Weighted:
        """The list of holdings and their weights."""
        if isinstance(self._held, Weighted):
            return self._held
        if not self.is_listed:
            raise self._error(f"it has {len(self):,} holdings; at most {MOST:,} can be listed")
        if self._held is not None:
            return self._held.listed()
        return evenly(every_holding_with(self.known, self.game.deck, self.n_cards))

    def _error(self, detail: str, other: Where | None = None) -> RangeError:
        """An error about this range; `other` is the input that contradicts the range, if there is one."""
        return RangeError(f"range {quoted(self)}: {detail}", Where("range", other=other), detail)

    def _combined(self, other: Range, chosen: np.ufunc, sign: str) -> Range:
        """The range that gives each holding the maximum or the minimum (`chosen`) of its weights in both ranges."""
        _check_compatible(self, other)
        sets, mine, theirs = weights_of_both(self._weighted(), other._weighted())
        weights = chosen(mine, theirs)
        if not weights.any():
            both = Where("range", words=f"ranges {quoted(self)} {sign} {quoted(other)}")
            place = Where("range", words=quoted(other))
            raise RangeError.at(both, "they have no holding in common", other=place)
        return made(self.game, self.n_cards, selected(Weighted(sets, weights), weights > 0))


def made(game: Game, n_cards: int, listed: Weighted, written: str = "") -> Range:
    """The range with these holdings. At least one is required, and they must be in order, without duplicates.

    Ranges with the same holdings and weights are equal, however they were made.
    """
    common = int(np.bitwise_and.reduce(listed.sets))
    known = cards_of_reversed(common)
    is_even = bool((listed.millionths == MILLION).all())
    if is_even and len(listed.sets) == comb(len(game.deck) - len(known), n_cards - len(known)):
        return every_holding(game, n_cards, known)
    step = int(np.gcd(np.gcd.reduce(listed.millionths), MILLION))
    return Range(game, n_cards, known, MILLION // step, listed, written)


def described_or_listed(game: Game, n_cards: int, held: Description | Weighted, written: str) -> Range:
    """The range with these holdings, which are listed only if there are few. At least one is required."""
    if isinstance(held, Weighted):
        return made(game, n_cards, held, written)
    if len(held) <= FEW:
        return made(game, n_cards, held.listed(), written)
    known = held.known
    if is_even(held) and len(held) == comb(len(game.deck) - len(known), n_cards - len(known)):
        return every_holding(game, n_cards, known)
    return Range(game, n_cards, known, MILLION // gcd(MILLION, *held.different), held, written)


def every_holding(game: Game, n_cards: int, known: tuple[Card, ...] = ()) -> Range:
    """The range of all holdings of `n_cards` cards that include the known cards."""
    check_deck(known, game, "range")
    return Range(game, n_cards, tuple(sorted(known)), 1, None, "")


def _check_compatible(first: Range, other: Range) -> None:
    """Raise `RangeError` unless both ranges have the same game and the same number of hole cards."""
    if not isinstance(other, Range):
        raise first._error(f"{shortened(other)} is not a Range; convert text with parse_range")
    place = Where("range", other=Where("range"))
    if first.game != other.game:
        raise RangeError(
            f"the ranges are for different games: {first.game.short_title} and {other.game.short_title}", place
        )
    if first.n_cards != other.n_cards:
        raise RangeError(
            f"the ranges have {first.n_cards} and {other.n_cards} hole cards; the numbers must match", place
        )


def _fixed(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The array, made read-only."""
    array.flags.writeable = False
    return array

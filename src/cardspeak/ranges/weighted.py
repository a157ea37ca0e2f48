"""A range: the holdings that a player may have, each with a weight."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from cardspeak.array_types import Longs
from cardspeak.card_sets import Ids, cards_of_reversed, ids_of_reversed_masks, reversed_mask_of
from cardspeak.cards import Card, Cards, parse_cards
from cardspeak.drawn import Drawn
from cardspeak.errors import RangeError, Where, quoted, shortened
from cardspeak.frozen import sealed
from cardspeak.games import AnyGame, Game, check_deck, find_game
from cardspeak.ranges.arrays import read_holdings, read_weights
from cardspeak.ranges.classes import classes_of
from cardspeak.ranges.sets import MOST, every_holding_with, names_of
from cardspeak.ranges.text import text_of
from cardspeak.ranges.weights import MILLION, Weighted, evenly, reduced, selected, weights_of_both

if TYPE_CHECKING:
    from cardspeak import answer_types


@sealed
@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Range(Drawn):
    """The holdings that a player may have, each with a weight above 0 and at most 1. It never changes.

    `parse_range` makes one of text, `Range.of` of arrays. `len` says how many holdings it has, a loop gives them as
    text with their weights, and `in` says whether one is among them. `|`, `&`, `-` and `~` are union (of two weights
    the larger counts), intersection (the smaller), difference (what is not in the other) and complement (all that is
    not in it, each of weight 1). `str` writes it in short, and `parse_range` reads that as the same range.

    Attributes:
        game: the game whose holdings they are.
        n_cards: how many hole cards each has.
        known: the cards that are in every holding, rising ids.
        whole: what the weights are parts of, see `parts`.

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
    _listed: Weighted | None  # None: every holding with the known cards, each of weight 1
    _written: str  # as somebody wrote it, tidied; "" where it is to be made from the holdings

    @classmethod
    def of(cls, ids: npt.ArrayLike, weights: npt.ArrayLike | None = None, game: AnyGame = "holdem") -> Range:
        """The range of these holdings.

        Args:
            ids: integers of shape (n, k), a row of k card ids (rank * 4 + suit) for each holding, in any order.
            weights: how much each counts, n numbers from 0 to 1; without them all count 1. They are kept to six digits
                after the point, and holdings of weight 0 are left out.
            game: the code of the game, a `Game`, or the path of a file that holds one.

        Raises:
            RangeError: invalid or duplicate holdings, a bad weight, or an empty range.
            GameError: there is no such game.

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
        """Whether it is every holding of the deck that has the `known` cards, each of weight 1."""
        return self._listed is None

    @property
    def ids(self) -> Ids:
        """The holdings as ids, uint8[n, n_cards], rising in each row; rows in lexicographic order. Read-only.

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
        """The exact weights, int64[n]: each is so many parts of `whole`, which have no common divisor. Read-only.

        Raises:
            RangeError: the range has more than 5,000,000 holdings.
        """
        if self._listed is None and len(self) <= MOST:
            return _fixed(np.ones(len(self), np.int64))
        return _fixed(self._weighted().millionths // (MILLION // self.whole))

    @property
    def n_combos(self) -> float:
        """How many holdings there are when each counts as its weight says."""
        return float(len(self)) if self._listed is None else int(self._listed.millionths.sum()) / MILLION

    @property
    def share(self) -> float:
        """Which part of all holdings of the game that is, 0 to 1."""
        return self.n_combos / self._n_all

    @property
    def text(self) -> str:
        """What `str` gives: the range in short, as `QQ+, AK`."""
        return self._written or text_of(self.game, self.n_cards, self.known, self._listed)

    @property
    def _n_all(self) -> int:
        return comb(len(self.game.deck), self.n_cards)

    def classes(self) -> dict[str, float | dict[str, float]]:
        """The weight of each class, as `AKs`, that the range has; one for each holding where they differ.

        Raises:
            RangeError: holdings of the game have more than two cards, or fewer.

        >>> from cardspeak.ranges import parse_range
        >>> parse_range("KK, AKs:0.5, AsQs").classes()
        {'AKs': 0.5, 'AQs': {'AsQs': 1.0}, 'KK': 1.0}
        """
        if self.n_cards != 2:
            message = f"only hands of two cards have them; {self.game.title} has {self.n_cards}"
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
        """The range without the holdings that have any of these cards.

        Raises:
            RangeError: no holding is left.
            CardError: these are no cards.

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
        """The range as JSON has it."""
        return {
            "game": self.game.code,
            "range": self.text,
            "holdings": len(self),
            "combos": int(self.n_combos) if self.n_combos.is_integer() else self.n_combos,
            "percent": 100 * self.share,
        }

    def __len__(self) -> int:
        if self._listed is None:
            return comb(len(self.game.deck) - len(self.known), self.n_cards - len(self.known))
        return len(self._listed.sets)

    def __iter__(self) -> Iterator[tuple[str, float]]:
        return iter(zip(names_of(self._weighted().sets, self.n_cards), self.weights.tolist(), strict=True))

    def __contains__(self, cards: Cards) -> bool:
        held = parse_cards(cards, "holding")
        if len(held) != self.n_cards:
            return False
        if self._listed is None:
            return set(self.known) <= set(held) <= set(self.game.deck)
        return bool((self._listed.sets == np.uint64(reversed_mask_of(held))).any())

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
            raise self._error("no holding is left, for it has all")
        return made(self.game, self.n_cards, reduced(every._weighted(), self._weighted().sets))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Range):
            return NotImplemented
        if (self.game, self.n_cards, self.known, self.is_any) != (other.game, other.n_cards, other.known, other.is_any):
            return False
        if self._listed is None or other._listed is None:
            return True
        return all(map(np.array_equal, self._listed, other._listed))

    def __hash__(self) -> int:
        sums = () if self._listed is None else (len(self), *(int(part.sum()) for part in self._listed))
        return hash((self.game.code, self.n_cards, self.known, *sums))

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        holdings = f"{len(self):,} of {self._n_all:,} holdings, {100 * self.share:.2f} %"
        game = "" if self.game.code == "holdem" else f" of {self.game.code}"
        return f"<Range{game} {shortened(self)} ({holdings})>"

    def _weighted(self) -> Weighted:
        """The holdings and their weights, listed."""
        if self._listed is not None:
            return self._listed
        if len(self) > MOST:
            raise self._error(f"{len(self):,} holdings are not listed, {MOST:,} are the most")
        return evenly(every_holding_with(self.known, self.game.deck, self.n_cards))

    def _error(self, detail: str, other: Where | None = None) -> RangeError:
        """The error about this range, and about what it contradicts."""
        return RangeError(f"range {quoted(self)}: {detail}", Where("range", other=other), detail)

    def _combined(self, other: Range, chosen: np.ufunc, sign: str) -> Range:
        """What is chosen of the weights of two ranges."""
        _check_compatible(self, other)
        sets, mine, theirs = weights_of_both(self._weighted(), other._weighted())
        weights = chosen(mine, theirs)
        if not weights.any():
            both = Where("range", words=f"ranges {quoted(self)} {sign} {quoted(other)}")
            place = Where("range", words=quoted(other))
            raise RangeError.at(both, "they have no holding in common", other=place)
        return made(self.game, self.n_cards, selected(Weighted(sets, weights), weights > 0))


def made(game: Game, n_cards: int, listed: Weighted, written: str = "") -> Range:
    """The range of weighted holdings, which are in order, each there once, at least one; equal ones come out equal."""
    common = int(np.bitwise_and.reduce(listed.sets))
    known = cards_of_reversed(common)
    is_even = bool((listed.millionths == MILLION).all())
    if is_even and len(listed.sets) == comb(len(game.deck) - len(known), n_cards - len(known)):
        return every_holding(game, n_cards, known)
    step = int(np.gcd(np.gcd.reduce(listed.millionths), MILLION))
    return Range(game, n_cards, known, MILLION // step, listed, written)


def every_holding(game: Game, n_cards: int, known: tuple[Card, ...] = ()) -> Range:
    """The range of all holdings of so many cards that have the known ones."""
    check_deck(known, game, "range")
    return Range(game, n_cards, tuple(sorted(known)), 1, None, "")


def _check_compatible(first: Range, other: Range) -> None:
    """Nothing; raises `RangeError` where the holdings of two ranges are not of one kind."""
    if not isinstance(other, Range):
        raise first._error(f"{shortened(other)} is no Range; parse_range makes one of text")
    place = Where("range", other=Where("range"))
    if first.game != other.game:
        raise RangeError(f"ranges of two games: {first.game.title} and {other.game.title}", place)
    if first.n_cards != other.n_cards:
        raise RangeError(f"ranges of {first.n_cards} and of {other.n_cards} hole cards; both need as many", place)


def _fixed(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The array, which nobody can write into."""
    array.flags.writeable = False
    return array

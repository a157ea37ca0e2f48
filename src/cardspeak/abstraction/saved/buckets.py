"""`Abstraction`: the buckets of several streets together."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from cardspeak.abstraction.clusters.clustering import Clustering
from cardspeak.abstraction.numbers.indexer import Deck
from cardspeak.abstraction.numbers.reading import is_one
from cardspeak.abstraction.saved.kept import Folder, read_folder
from cardspeak.abstraction.saved.street_buckets import Centres, Labels, StreetBuckets, read_buckets
from cardspeak.abstraction.streets import HOLE_CARDS, N_BOARD_CARDS, Street, indexer_of, read_street
from cardspeak.array_types import Ints
from cardspeak.cards import counted, parse_cards
from cardspeak.errors import HandError, listed, shown
from cardspeak.evaluate.hands import read_hands

_STREETS = {HOLE_CARDS + n_board: street for street, n_board in N_BOARD_CARDS.items()}
"""The street of hands with each number of cards."""


class Abstraction:
    """The buckets of hold'em hands on one or more streets, such as those that a solver uses.

    A hand is looked up by its hole cards and its whole board, so that the order of the board cards does not matter.
    Suits can be renamed, too. Two abstractions are equal if their decks are equal and if their streets, buckets,
    centres and `made` are. An abstraction cannot be hashed.

    Attributes:
        deck: `"full"`, 52 cards, or `"short"`, the 36 from six to ace.
        streets: the streets, in the order in which they are played.

    >>> import numpy as np
    >>> from cardspeak.abstraction import Abstraction, HandIndexer
    >>> hole_cards = HandIndexer((2,)).unindex(range(169))
    >>> are_pairs = hole_cards[:, 0] // 4 == hole_cards[:, 1] // 4
    >>> abstraction = Abstraction({"preflop": are_pairs.astype(int)})
    >>> abstraction.bucket("As Ah"), abstraction.bucket("As Kd"), abstraction.n_buckets("preflop")
    (1, 0, 2)
    """

    __slots__ = ("_by_n_cards", "_of", "deck", "streets")
    __hash__ = None  # type: ignore[assignment]  # the tables can be memory-mapped files of hundreds of megabytes

    def __init__(
        self,
        buckets: Mapping[str, Any],
        *,
        deck: Deck = "full",
        made: Mapping[str, Mapping[str, Any]] | None = None,
    ) -> None:
        """Check and keep the buckets of each street.

        Args:
            buckets: for each street, `preflop`, `flop`, `turn` or `river`, the bucket of each hand by its number, as
                whole numbers from 0; or a clustering, whose centres are kept, too. The numbers are those of
                `HandIndexer` with `(2,)`, `(2, 3)`, `(2, 4)` and `(2, 5)`. Labels of the dtype in which they are kept,
                `uint16` or, for more than 65,536 buckets, `uint32`, are not copied.
            deck: `"full"` or `"short"`.
            made: for each street, how its buckets were made, such as `{"flop": {"metric": "emd"}}`. It is saved, too.

        Raises:
            HandError: there is no street, a street is unknown, its labels are not one whole number for each hand, or
                `made` cannot be written as JSON.
        """
        if not isinstance(buckets, Mapping) or not buckets:
            raise HandError.at(
                "buckets", f"{shown(buckets)}; accepted: a mapping of streets ({listed(N_BOARD_CARDS)}) to labels"
            )
        notes = {} if made is None else made
        for street in (*buckets, *notes):
            read_street(street)
        self._keep(
            {
                street: read_buckets(street, buckets[street], indexer_of(street, deck), notes.get(street, {}))
                for street in N_BOARD_CARDS
                if street in buckets
            },
            deck,
        )

    def _keep(self, of: Mapping[Street, StreetBuckets], deck: Deck) -> None:
        self.deck: Deck = deck
        self.streets: tuple[Street, ...] = tuple(of)
        self._of = dict(of)
        self._by_n_cards = {_n_cards(street): buckets for street, buckets in of.items()}

    @classmethod
    def of(cls, buckets: Mapping[Street, StreetBuckets], deck: Deck) -> Abstraction:
        """The abstraction with these buckets, which have been checked already."""
        abstraction = cls.__new__(cls)
        abstraction._keep({street: buckets[street] for street in N_BOARD_CARDS if street in buckets}, deck)
        return abstraction

    def n_buckets(self, street: str) -> int:
        """The number of buckets of a street.

        Raises:
            HandError: the abstraction does not have this street.
        """
        return self.on(street).n_buckets

    def labels(self, street: str) -> Labels:
        """The bucket of each hand of a street by its number, as uint16 or uint32, read-only.

        Raises:
            HandError: the abstraction does not have this street.
        """
        return self.on(street).labels

    def centres(self, street: str) -> Centres | None:
        """The centre of each bucket of a street, float32[n_buckets, bins], or None if the buckets have no centres.

        Raises:
            HandError: the abstraction does not have this street.
        """
        return self.on(street).centres

    def clustering(self, street: str) -> Clustering:
        """The buckets of a street as a result of `cluster`, for `svg` and `assign`. Its shares are those of all hands.

        Raises:
            HandError: the abstraction does not have this street, or its buckets are not those of a clustering.
        """
        of, name = self.on(street), read_street(street)
        known: dict[str, Any] = {
            fact: of.made.get(fact) for fact in ("metric", "distance", "seed", "passes", "is_converged")
        }
        if of.centres is None or None in known.values():
            raise HandError.at("street", f"the {name} buckets were not made by clustering")
        labels = of.labels.astype(np.int32)
        in_each = np.bincount(labels, of.indexer.counts(), of.n_buckets)
        sizes = np.bincount(labels, minlength=of.n_buckets)
        return Clustering(labels, of.centres, sizes=sizes, shares=in_each / in_each.sum(), **known)

    def made(self, street: str) -> dict[str, Any]:
        """How the buckets of a street were made, as a dict.

        Raises:
            HandError: the abstraction does not have this street.
        """
        return dict(self.on(street).made)

    def on(self, street: str) -> StreetBuckets:
        """The buckets of a street.

        Raises:
            HandError: the abstraction does not have this street.
        """
        name = read_street(street)
        if name not in self._of:
            raise HandError.at("street", f"this abstraction has no buckets for {name} (only {self._in_words()})")
        return self._of[name]

    @overload
    def bucket(self, cards: str | Sequence[int]) -> int: ...
    @overload
    def bucket(self, cards: npt.NDArray[Any] | tuple[npt.NDArray[Any], ...] | Sequence[Sequence[int]]) -> Ints: ...
    def bucket(self, cards: Any) -> int | Ints:
        """The bucket of one hand, or of each of many hands. The number of cards tells the street.

        Args:
            cards: one hand, as text or as a list of card ids, the two hole cards first; or many hands of one street, as
                rows (one array of shape (n, k)) or as columns (a tuple of k arrays of shape (n,)).

        Returns:
            The bucket, or an array int32[n].

        Raises:
            CardError: an id is invalid or not in the deck, or a card appears twice in a hand. The message names the row
                and column, counted from 0.
            HandError: the cards do not have a valid shape or dtype, or the abstraction does not have their street.

        >>> import numpy as np
        >>> from cardspeak import parse_cards
        >>> from cardspeak.abstraction import Abstraction
        >>> abstraction = Abstraction({"preflop": np.arange(169)})
        >>> abstraction.bucket(np.array([parse_cards("AsKs"), parse_cards("2d2h")]))
        array([168,   0], dtype=int32)
        """
        if is_one(cards):
            return self._bucket_of_one(cards)
        accepted = f"an array of shape (n, k), or a tuple of k arrays, where k is {listed(self._by_n_cards, 'or')}"
        hands = read_hands(cards, _STREETS, accepted)
        if not len(hands):
            return np.empty(0, np.int32)
        buckets = self._with_cards(hands.n_cards)
        numbers = buckets.indexer.index(hands.columns if hands.rows is None else hands.rows)
        return buckets.labels[numbers].astype(np.int32)

    def _bucket_of_one(self, cards: Any) -> int:
        """The bucket of one hand."""
        ids = cards if not isinstance(cards, str | bytes) and not isinstance(cards[0], str) else parse_cards(cards)
        buckets = self._by_n_cards.get(len(ids)) or self._with_cards(len(ids))
        return buckets.bucket_of(buckets.indexer.index(ids))

    def _with_cards(self, n_cards: int) -> StreetBuckets:
        """The buckets of hands with this number of cards."""
        if n_cards not in self._by_n_cards:
            street = f" on the {_STREETS[n_cards]}" if n_cards in _STREETS else ""
            raise HandError.at("cards", f"{counted(n_cards)}{street}; this abstraction has {self._in_words()}")
        return self._by_n_cards[n_cards]

    def _in_words(self) -> str:
        return listed(f"{street} ({_n_cards(street)} cards)" for street in self.streets)

    def save(self, folder: str | os.PathLike[str]) -> None:
        """Write the tables to a folder, which is created if it does not exist. An abstraction in it is replaced.

        `load` reads the folder. If the process is killed meanwhile, the folder has either the old abstraction or none.

        Raises:
            CardspeakError: the folder cannot be written, for example because the disk is full, or is in use.
        """
        with Folder(folder) as opened:
            opened.replace(self._of, self.deck)

    def to_dict(self) -> dict[str, Any]:
        """The streets and how they were made, without labels and centres, as a JSON-ready dict."""
        return {
            "kind": "abstraction",
            "deck": self.deck,
            "streets": [
                {"street": street, "size": of.indexer.size, "buckets": of.n_buckets, "made": dict(of.made)}
                for street, of in self._of.items()
            ],
        }

    def __repr__(self) -> str:
        sizes = ", ".join(f"{street}: {of.n_buckets:,} buckets" for street, of in self._of.items())
        return f"<Abstraction {sizes}, deck={self.deck!r}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Abstraction):
            return NotImplemented
        if (self.deck, self.streets) != (other.deck, other.streets):
            return False
        return all(_are_equal(self._of[street], other._of[street]) for street in self.streets)


def _n_cards(street: Street) -> int:
    """The number of cards of a hand on a street."""
    return HOLE_CARDS + N_BOARD_CARDS[street]


def _are_equal(one: StreetBuckets, other: StreetBuckets) -> bool:
    """Whether the buckets of a street are equal."""
    if one.n_buckets != other.n_buckets or dict(one.made) != dict(other.made):
        return False
    if (one.centres is None) != (other.centres is None):
        return False
    have_same_centres = one.centres is None or other.centres is None or np.array_equal(one.centres, other.centres)
    return have_same_centres and np.array_equal(one.labels, other.labels)


def load(folder: str | os.PathLike[str], *, mmap: bool = True, verify: bool = True) -> Abstraction:
    """The abstraction in a folder that `Abstraction.save` or `cardspeak abstraction` has written.

    Args:
        folder: the path of the folder.
        mmap: whether tables stay in their files: the system reads what is used, and processes share the memory. If not,
            they are read as a whole.
        verify: whether the checksum of each file is compared, which reads it once: 0.3 s for all rivers.

    Raises:
        CardspeakError: the folder has no abstraction, it is damaged, or it is from a version with another format.

    >>> from tempfile import TemporaryDirectory
    >>> from cardspeak.abstraction import Abstraction, load
    >>> with TemporaryDirectory() as folder:
    ...     Abstraction({"preflop": range(169)}).save(folder)
    ...     load(folder, mmap=False).bucket("As Ks")
    168
    """
    return Abstraction.of(*read_folder(folder, is_mapped=mmap, is_verified=verify))

"""`abstraction.json`: what is in the folder of an abstraction, and how it was made."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardspeak._version import __version__
from cardspeak.abstraction.numbers.indexer import Deck
from cardspeak.abstraction.saved.street_buckets import StreetBuckets
from cardspeak.abstraction.streets import N_BOARD_CARDS, Street, read_street, rounds_of
from cardspeak.errors import CardspeakError, quoted, shortened, shown

NAME = "abstraction.json"
KIND = "abstraction"
FORMAT = 1
"""The version of the format. It changes when this version of the package could no longer read a folder correctly."""
NUMBERING = "hand-isomorphism"
LARGEST = 10_000_000
"""The maximum size of the file in bytes; the usual size is 2,000."""


class NotFinishedError(Exception):
    """The file is empty, because a run holds it that has not finished any street."""


class WrongManifestError(Exception):
    """The file cannot be used. The message is the end of a sentence about the folder."""


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A table in a file of the folder.

    Attributes:
        name: the name of the file.
        dtype: the dtype of the table, such as `uint16`.
        shape: its shape.
        sha256: the checksum of the whole file, in hexadecimal.
    """

    name: str
    dtype: str
    shape: tuple[int, ...]
    sha256: str

    def to_dict(self) -> dict[str, Any]:
        """The entry in JSON."""
        return {"file": self.name, "dtype": self.dtype, "shape": [*self.shape], "sha256": self.sha256}

    @classmethod
    def read(cls, entry: Mapping[str, Any]) -> StoredFile:
        """The file that an entry in JSON describes. Its name cannot lead out of the folder."""
        name, shape = entry["file"], tuple(map(int, entry["shape"]))
        if not isinstance(name, str) or not name or Path(name).name != name:
            raise WrongManifestError(f"is damaged: {shown(name)} is not the name of a file in it")
        return cls(name, str(entry["dtype"]), shape, str(entry["sha256"]))


@dataclass(frozen=True, slots=True)
class StoredStreet:
    """What the file says about a street.

    Attributes:
        labels: the file of the labels.
        centres: the file of the centres, or None.
        n_buckets: the number of buckets.
        made: how the buckets were made.
        version: the version of the package that made them.
    """

    labels: StoredFile
    centres: StoredFile | None
    n_buckets: int
    made: Mapping[str, Any]
    version: str = __version__

    @property
    def files(self) -> Iterator[StoredFile]:
        """The files of the street."""
        yield self.labels
        if self.centres is not None:
            yield self.centres


@dataclass(frozen=True, slots=True)
class Manifest:
    """What is in a folder.

    Attributes:
        deck: the deck.
        streets: the streets in it.
    """

    deck: Deck
    streets: Mapping[Street, StoredStreet] = field(default_factory=dict)

    @property
    def files(self) -> set[str]:
        """The names of all files that belong to the abstraction."""
        return {file.name for street in self.streets.values() for file in street.files}

    def text(self) -> bytes:
        """The content of `abstraction.json`."""
        content = {
            "kind": KIND,
            "format": FORMAT,
            "numbering": NUMBERING,
            "deck": self.deck,
            "streets": {name: _street(name, self.streets[name]) for name in N_BOARD_CARDS if name in self.streets},
        }
        return json.dumps(content, indent=2, allow_nan=False).encode() + b"\n"


def _street(name: Street, street: StoredStreet) -> dict[str, Any]:
    centres = None if street.centres is None else street.centres.to_dict()
    return {
        "rounds": [*rounds_of(name)],
        "buckets": street.n_buckets,
        "labels": street.labels.to_dict(),
        "centres": centres,
        "made": dict(street.made),
        "version": street.version,
    }


def read_manifest(text: bytes) -> Manifest:
    """The manifest with this text.

    Raises:
        NotFinishedError: the text is empty.
        WrongManifestError: it is not that of an abstraction, is damaged, or is from a version with another format.
    """
    if not text.strip():
        raise NotFinishedError
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise WrongManifestError(f"is damaged: {NAME} is not JSON: {shortened(error)}") from None
    if not isinstance(content, dict) or content.get("kind") != KIND:
        raise WrongManifestError(f"is not the folder of an abstraction: {NAME} describes something else")
    if content.get("format") != FORMAT:
        has = f"has format {shown(content.get('format'))} of another version of cardspeak"
        raise WrongManifestError(f"{has}; this version reads format {FORMAT}")
    if content.get("numbering") != NUMBERING:
        raise WrongManifestError(f"numbers hands by {shown(content.get('numbering'))}; accepted: {NUMBERING}")
    try:
        streets = {read_street(name): _read_street(name, of) for name, of in content["streets"].items()}
        return Manifest(_deck(content["deck"]), streets)
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        what = f"{shown(error.args[0])} is missing" if isinstance(error, KeyError) else shortened(error)
        raise WrongManifestError(f"is damaged: in {NAME}, {what}") from None


def _deck(given: object) -> Deck:
    if given == "full":
        return "full"
    if given == "short":
        return "short"
    raise ValueError(f"{shown(given)} is not a deck")


def _read_street(name: str, entry: Mapping[str, Any]) -> StoredStreet:
    if [*rounds_of(read_street(name))] != entry["rounds"]:
        raise ValueError(f"{shown(name)} is not a street with rounds {shown(entry['rounds'])}")
    centres = None if entry["centres"] is None else StoredFile.read(entry["centres"])
    made = dict(entry["made"])
    return StoredStreet(StoredFile.read(entry["labels"]), centres, int(entry["buckets"]), made, str(entry["version"]))


def stored_street(buckets: StreetBuckets, labels: StoredFile, centres: StoredFile | None) -> StoredStreet:
    """What the file says about these buckets."""
    return StoredStreet(labels, centres, buckets.n_buckets, buckets.made)


@contextmanager
def naming(folder: str | Path, doing: str, kept: str = "") -> Iterator[None]:
    """A context manager that turns system errors into one line that names the folder.

    Args:
        folder: the folder.
        doing: `read` or `written`.
        kept: what is still there, for the end of the message.
    """
    end = f"; {kept}" if kept else ""
    try:
        yield
    except WrongManifestError as error:
        raise CardspeakError.at("folder", f"{quoted(folder)} {error}") from None
    except OSError as error:
        reason = error.strerror or str(error) or type(error).__name__
        detail = f"{quoted(folder)} cannot be {doing}: {reason[0].lower()}{reason[1:]}{end}"
        raise CardspeakError.at("folder", detail) from None

"""The folder of an abstraction: an array file for each table, and `abstraction.json`, which is written last.

Tables are written under other names first. Only when all are complete do they take their places, and `abstraction.json`
is emptied before the first of them replaces a table that it describes. So a run that is killed, or a full disk, leaves
either what was there before or no abstraction, and never an abstraction with a wrong table.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self

import numpy as np
import numpy.typing as npt

from cardspeak.abstraction.numbers.indexer import Deck
from cardspeak.abstraction.saved.manifest import (
    LARGEST,
    NAME,
    Manifest,
    NotFinishedError,
    StoredFile,
    StoredStreet,
    WrongManifestError,
    naming,
    read_manifest,
    stored_street,
)
from cardspeak.abstraction.saved.street_buckets import StreetBuckets, sealed_labels
from cardspeak.abstraction.streets import N_BOARD_CARDS, Street, indexer_of
from cardspeak.errors import CardspeakError, quoted, shown
from cardspeak.held_file import HeldFile, InUseError

NEW = ".cardspeak-", ".new"
"""Before and after the name of a table that is not in its place yet."""
DTYPES = {"labels": ("uint16", "uint32"), "centres": ("float32",)}


class Folder:
    """A folder that this run alone writes to, until it is released.

    Attributes:
        path: the folder.
        manifest: what is in it; None if it has no abstraction.

    Raises:
        CardspeakError: the folder cannot be written, is in use by another run, or has something else in it.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = read_path(path)
        self.manifest: Manifest | None = None
        with naming(self.path, "written"):
            self.path.mkdir(parents=True, exist_ok=True)
            try:
                self._held = HeldFile(self.path / NAME)
            except InUseError:
                raise WrongManifestError(
                    "is in use by another run; wait until it ends, or give another folder"
                ) from None
            try:
                with self._held.open() as file, suppress(NotFinishedError):
                    self.manifest = read_manifest(file.read(LARGEST))
                for left in self.path.glob(f"{NEW[0]}*.npy{NEW[1]}"):
                    left.unlink()  # left behind by a run that was killed
            except BaseException:
                self._held.release()
                raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.release()

    def release(self) -> None:
        """Release the folder, so that another run can use it. If nothing was written to it, nothing is left in it."""
        if self.manifest is None:
            with suppress(OSError):
                (self.path / NAME).unlink()
        self._held.release()
        if self.manifest is None:
            with suppress(OSError):  # it is not empty
                self.path.rmdir()

    def replace(self, streets: Mapping[Street, StreetBuckets], deck: Deck) -> None:
        """Write these streets in place of what is in the folder.

        Raises:
            CardspeakError: they cannot be written.
        """
        self._write(streets, Manifest(deck))

    def add(self, streets: Mapping[Street, StreetBuckets], deck: Deck) -> None:
        """Write these streets beside those that are in the folder.

        Raises:
            CardspeakError: they cannot be written.
        """
        self._write(streets, self.manifest or Manifest(deck))

    def _write(self, streets: Mapping[Street, StreetBuckets], kept: Manifest) -> None:
        """Write these streets, and keep those of the manifest `kept`."""
        before = set() if self.manifest is None else self.manifest.files
        new: list[str] = []
        kept_words = f"{' and '.join(self.manifest.streets)} are kept" if self.manifest else ""
        with naming(self.path, "written", kept_words):
            try:
                stored = {street: self._stage(street, buckets, new) for street, buckets in streets.items()}
                manifest = Manifest(kept.deck, {**kept.streets, **stored})
                if before & {*new}:
                    self._held.replace([])
                    self.manifest = None
                for name in new:
                    self._new(name).replace(self.path / name)
                self._held.replace([manifest.text()])
            finally:
                for name in new:
                    with suppress(OSError):
                        self._new(name).unlink(missing_ok=True)
        self.manifest = manifest
        for name in before - manifest.files:
            with suppress(OSError):
                (self.path / name).unlink()

    def _stage(self, street: str, buckets: StreetBuckets, new: list[str]) -> StoredStreet:
        """Write the tables of a street under other names."""
        labels = self._stage_table(f"{street}.npy", buckets.labels, new)
        centres = None
        if buckets.centres is not None:
            centres = self._stage_table(f"{street}.centres.npy", buckets.centres, new)
        return stored_street(buckets, labels, centres)

    def _stage_table(self, name: str, table: npt.NDArray[Any], new: list[str]) -> StoredFile:
        new.append(name)
        with self._new(name).open("wb") as file:
            hashed = _Hashed(file)
            np.lib.format.write_array(hashed, table, allow_pickle=False)
            file.flush()
            os.fsync(file.fileno())
        return StoredFile(name, table.dtype.name, table.shape, hashed.digest.hexdigest())

    def _new(self, name: str) -> Path:
        return self.path / f"{NEW[0]}{name}{NEW[1]}"


class _Hashed:
    """A file that is hashed while it is written."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.digest = hashlib.sha256()

    def write(self, data: bytes) -> int:
        """Write the data."""
        self.digest.update(data)
        return self._file.write(data)


def read_path(path: object) -> Path:
    """The path of a folder.

    Raises:
        CardspeakError: it is not a path, or a file.
    """
    name: Any = os.fspath(path) if isinstance(path, str | os.PathLike) else None
    if not isinstance(name, str) or not name or "\0" in name:
        raise CardspeakError.at("folder", f"{shown(path)} is not accepted; give the path of a folder")
    folder = Path(name)
    with naming(folder, "read"):
        if folder.exists() and not folder.is_dir():
            raise WrongManifestError("is a file; give the path of a folder")
    return folder


def read_folder(
    path: str | os.PathLike[str], *, is_mapped: bool, is_verified: bool
) -> tuple[dict[Street, StreetBuckets], Deck]:
    """The streets in a folder, and their deck.

    Args:
        path: the folder.
        is_mapped: whether tables stay in their files, which the system reads as they are used.
        is_verified: whether checksums are compared.

    Raises:
        CardspeakError: the folder has no abstraction, or it is damaged, or from a version with another format.
    """
    folder = read_path(path)
    with naming(folder, "read"):
        if not folder.is_dir():
            raise WrongManifestError(
                "does not exist; give a folder written by cardspeak abstraction or Abstraction.save"
            )
        try:
            with (folder / NAME).open("rb") as file:
                manifest = read_manifest(file.read(LARGEST))
        except FileNotFoundError:
            raise WrongManifestError(
                f"has no {NAME}; give a folder written by cardspeak abstraction or Abstraction.save"
            ) from None
        except NotFinishedError:
            raise WrongManifestError(
                "has no street that is finished; run the command again that was writing it"
            ) from None
        reader = _Reader(folder, manifest.deck, is_mapped=is_mapped, is_verified=is_verified)
        return {name: reader.street(name, stored) for name, stored in manifest.streets.items()}, manifest.deck


def finished_streets(path: str | os.PathLike[str]) -> tuple[Street, ...]:
    """The streets that are finished in the folder of an abstraction; none if it cannot be read.

    >>> finished_streets("a folder that does not exist")
    ()
    """
    try:
        manifest = read_manifest((Path(path) / NAME).read_bytes())
    except (OSError, ValueError, NotFinishedError, WrongManifestError):
        return ()
    return tuple(street for street in N_BOARD_CARDS if street in manifest.streets)


class _Reader:
    """Reads the tables of a folder."""

    def __init__(self, folder: Path, deck: Deck, *, is_mapped: bool, is_verified: bool) -> None:
        self._folder, self._deck = folder, deck
        self._is_mapped, self._is_verified = is_mapped, is_verified

    def street(self, name: Street, stored: StoredStreet) -> StreetBuckets:
        """The buckets of a street."""
        indexer = indexer_of(name, self._deck)
        labels = self._table(stored.labels, "labels", (indexer.size,))
        centres = None
        if stored.centres is not None:
            centres = self._table(stored.centres, "centres", (stored.n_buckets, stored.centres.shape[-1]))
            centres.flags.writeable = False
        return StreetBuckets(indexer, sealed_labels(labels, stored.n_buckets), stored.n_buckets, stored.made, centres)

    def _table(self, stored: StoredFile, kind: str, shape: tuple[int, ...]) -> npt.NDArray[Any]:
        """The table in a file, once it is clear that it is the one that was written."""
        path = self._folder / stored.name
        try:
            table = np.load(path, mmap_mode="r" if self._is_mapped else None, allow_pickle=False)
        except FileNotFoundError:
            raise WrongManifestError(f"is damaged: {quoted(stored.name)} is missing") from None
        except (ValueError, EOFError):
            raise WrongManifestError(f"is damaged: {quoted(stored.name)} is not a whole array file") from None
        if table.dtype.name not in DTYPES[kind] or table.dtype.name != stored.dtype or table.shape != shape:
            is_here = f"{quoted(stored.name)} has {table.dtype.name}{[*table.shape]}"
            raise WrongManifestError(f"is damaged: {is_here}, not {stored.dtype}{[*shape]}")
        if self._is_verified:
            with path.open("rb") as file:
                if hashlib.file_digest(file, "sha256").hexdigest() != stored.sha256:
                    raise WrongManifestError(f"is damaged: the checksum of {quoted(stored.name)} is wrong")
        plain: npt.NDArray[Any] = table.view(np.ndarray)
        return plain

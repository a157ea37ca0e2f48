"""The folder of an abstraction: what is saved is loaded, and nothing wrong is loaded."""

from __future__ import annotations

import errno
import hashlib
import json
import mmap
import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardspeak import CardspeakError
from cardspeak.abstraction import Abstraction, HandIndexer, load
from cardspeak.abstraction.saved.manifest import NAME
from cardspeak.held_file import HeldFile

FLOPS = HandIndexer((2, 3), deck="short").size


def abstraction_of(seed: int = 0, most: int = 500, *streets: str) -> Abstraction:
    """Random buckets of two streets, one of them with centres."""
    rng = np.random.default_rng(seed)
    of = {
        "preflop": rng.integers(most, size=81),
        "flop": SimpleNamespace(
            labels=rng.integers(7, size=FLOPS), centres=rng.random((7, 5)), metric="emd", seed=seed
        ),
    }
    return Abstraction({street: of[street] for street in streets or of}, deck="short")


@settings(max_examples=10)
@given(
    labels=st.lists(st.integers(0, 1 << 17) | st.integers(0, 9), min_size=81, max_size=81),
    made=st.dictionaries(st.text(), st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()),
    bins=st.none() | st.integers(0, 3),
    is_mapped=st.booleans(),
)  # fmt: skip
def test_what_is_saved_is_loaded(labels: list[int], made: dict[str, Any], bins: int | None, is_mapped: bool) -> None:
    centres = None if bins is None else np.random.default_rng(1).random((max(labels) + 1, bins), np.float32)
    kept = Abstraction(
        {"preflop": SimpleNamespace(labels=labels, centres=centres)}, deck="short", made={"preflop": made}
    )
    with TemporaryDirectory() as folder:
        kept.save(folder)
        loaded = load(folder, mmap=is_mapped)
        assert loaded == kept
        assert loaded.labels("preflop").dtype == kept.labels("preflop").dtype
        assert loaded.bucket("As Ks") == kept.bucket("As Ks")


def test_the_files(tmp_path: Path) -> None:
    kept = abstraction_of()
    kept.save(tmp_path / "new" / "folder")
    folder = tmp_path / "new" / "folder"
    assert {path.name for path in folder.iterdir()} == {NAME, "preflop.npy", "flop.npy", "flop.centres.npy"}
    content = json.loads((folder / NAME).read_text())
    assert (content["kind"], content["format"], content["numbering"]) == ("abstraction", 1, "hand-isomorphism")
    flop = content["streets"]["flop"]
    assert (flop["rounds"], flop["buckets"], flop["made"]) == ([2, 3], 7, {"metric": "emd", "seed": 0})
    for entry in (flop["labels"], flop["centres"], content["streets"]["preflop"]["labels"]):
        data = (folder / entry["file"]).read_bytes()
        assert entry["sha256"] == hashlib.sha256(data).hexdigest()
        table = np.load(folder / entry["file"])
        assert (table.dtype.name, [*table.shape]) == (entry["dtype"], entry["shape"])
    assert (np.load(folder / "flop.npy") == kept.labels("flop")).all()


def bases(array: Any) -> Iterator[Any]:
    """The array, and what its memory belongs to."""
    while array is not None:
        yield array
        array = array.obj if isinstance(array, memoryview) else getattr(array, "base", None)


def test_tables_are_mapped_and_read_only(tmp_path: Path) -> None:
    abstraction_of().save(tmp_path)
    for is_mapped in (True, False):
        loaded = load(tmp_path, mmap=is_mapped)
        for table in (loaded.labels("flop"), loaded.centres("flop")):
            assert type(table) is np.ndarray
            assert any(isinstance(base, mmap.mmap) for base in bases(table)) is is_mapped
            with pytest.raises(ValueError, match="read-only"):
                table[0] = 0


def test_saving_again_replaces_what_was_there(tmp_path: Path) -> None:
    first, second, third = abstraction_of(0), abstraction_of(1), abstraction_of(2, 500, "preflop")
    first.save(tmp_path)
    mapped = load(tmp_path)
    second.save(tmp_path)
    assert load(tmp_path) == second
    if sys.platform != "win32":
        assert mapped == first  # the old file is there until nobody uses it
    third.save(tmp_path)
    assert load(tmp_path) == third
    assert {path.name for path in tmp_path.iterdir()} == {NAME, "preflop.npy"}


def refused(folder: Path | str, **options: Any) -> str:
    with pytest.raises(CardspeakError) as refusal:
        load(folder, **options)
    assert "\n" not in str(refusal.value)
    assert refusal.value.where is not None
    assert refusal.value.where.field == "folder"
    return str(refusal.value)


def edited(folder: Path, *keys: Any, value: Any) -> None:
    """Change an entry of `abstraction.json`."""
    content = json.loads((folder / NAME).read_text())
    entry = content
    for key in keys[:-1]:
        entry = entry[key]
    entry[keys[-1]] = value
    (folder / NAME).write_text(json.dumps(content))


WRONG: list[tuple[str, Callable[[Path], object]]] = [
    ("has format 2 of another version of cardspeak; this version reads format 1", lambda f: edited(f, "format", value=2)),
    ("describes something else", lambda f: edited(f, "kind", value="equity")),
    ("describes something else", lambda f: (f / NAME).write_text("[]")),
    ('numbers hands by "mine"; accepted: hand-isomorphism', lambda f: edited(f, "numbering", value="mine")),
    ('"tall" is not a deck', lambda f: edited(f, "deck", value="tall")),
    ("is damaged: abstraction.json is not JSON", lambda f: (f / NAME).write_bytes((f / NAME).read_bytes()[:-9])),
    ("is damaged: abstraction.json is not JSON", lambda f: (f / NAME).write_text("[" * 100_000)),
    ("has no abstraction.json", lambda f: (f / NAME).unlink()),
    ("has no street that is finished", lambda f: (f / NAME).write_text("")),
    ('in abstraction.json, "streets" is missing', lambda f: (f / NAME).write_text(json.dumps({"kind": "abstraction", "format": 1, "numbering": "hand-isomorphism", "deck": "full"}))),
    ('is not a street with rounds [2, 4]', lambda f: edited(f, "streets", "flop", "rounds", value=[2, 4])),
    ('is not the name of a file in it', lambda f: edited(f, "streets", "flop", "labels", "file", value="../flop.npy")),
    ('"flop.npy" is missing', lambda f: (f / "flop.npy").unlink()),
    ('"flop.npy" is not a whole array file', lambda f: (f / "flop.npy").write_bytes((f / "flop.npy").read_bytes()[:-1])),
    ('"flop.npy" is not a whole array file', lambda f: (f / "flop.npy").write_bytes(b"")),
    ('"flop.npy" has uint8[169], not uint16[186696]', lambda f: np.save(f / "flop.npy", np.zeros(169, np.uint8))),
    ('"flop.npy" has int16[186696], not uint16[186696]', lambda f: np.save(f / "flop.npy", np.zeros(FLOPS, np.int16))),
    ('"flop.centres.npy" has float32[7, 5], not float32[6, 5]', lambda f: edited(f, "streets", "flop", "buckets", value=6)),
    ('the checksum of "flop.npy" is wrong', lambda f: np.save(f / "flop.npy", np.zeros(FLOPS, np.uint16))),
]  # fmt: skip


def test_wrong_folders(tmp_path: Path) -> None:
    abstraction_of().save(tmp_path / "good")
    for number, (message, spoil) in enumerate(WRONG):
        folder = tmp_path / str(number)
        shutil.copytree(tmp_path / "good", folder)
        spoil(folder)
        for is_mapped in (True, False):
            assert message in refused(folder, mmap=is_mapped), message


def test_a_checksum_is_compared_unless_it_is_not_wanted(tmp_path: Path) -> None:
    kept = abstraction_of()
    kept.save(tmp_path)
    with (tmp_path / "flop.npy").open("r+b") as file:
        file.seek(-2, os.SEEK_END)
        file.write(bytes([int(kept.labels("flop")[-1]) ^ 1]))
    assert "checksum" in refused(tmp_path)
    changed = load(tmp_path, verify=False).labels("flop")
    assert (changed != kept.labels("flop")).nonzero()[0].tolist() == [FLOPS - 1]


def test_paths_that_are_no_folders(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "is a file; give the path of a folder" in refused(tmp_path / "file")
    assert "does not exist" in refused(tmp_path / "nothing")
    for path in ("", "a\0b", 5):
        assert "give the path of a folder" in refused(path)  # type: ignore[arg-type]
    with pytest.raises(CardspeakError, match="is a file"):
        abstraction_of().save(tmp_path / "file")


def test_a_folder_of_something_else_is_not_written_to(tmp_path: Path) -> None:
    (tmp_path / NAME).write_text('{"kind": "diary"}')
    for text in ('{"kind": "diary"}', '{"kind": "abstraction", "format": 2}', "half a {"):
        (tmp_path / NAME).write_text(text)
        with pytest.raises(CardspeakError, match=r"describes something else|has format 2|is not JSON"):
            abstraction_of().save(tmp_path)
        assert (tmp_path / NAME).read_text() == text


def test_a_folder_in_use(tmp_path: Path) -> None:
    kept = abstraction_of()
    kept.save(tmp_path)
    with HeldFile(tmp_path / NAME), pytest.raises(CardspeakError, match="is in use by another run"):
        kept.save(tmp_path)
    assert load(tmp_path) == kept


def test_a_full_disk_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step that can fail on a full disk does so once. After that, the folder has one abstraction or none."""
    first, second, sync = abstraction_of(0), abstraction_of(1), os.fsync
    folder, left = tmp_path / "folder", [0]

    def full(number: int) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        sync(number)

    monkeypatch.setattr(os, "fsync", full)
    left[0] = 2
    with pytest.raises(CardspeakError, match="cannot be written: no space left on device"):
        first.save(folder)
    assert not folder.exists()
    left[0] = 100
    first.save(folder)
    for step in range(3):
        left[0] = step
        with pytest.raises(CardspeakError, match="no space left on device; preflop and flop are kept"):
            second.save(folder)
        assert load(folder) == first
        assert len([*folder.iterdir()]) == 4
    left[0] = 100
    second.save(folder)
    assert load(folder) == second


def test_a_run_that_is_killed_leaves_the_old_abstraction_or_none(tmp_path: Path) -> None:
    """Each rename, and each write of `abstraction.json`, ends the run once."""
    first, second = abstraction_of(0), abstraction_of(1)
    replace = Path.replace
    n_old = n_none = 0
    for step in range(5):
        folder = tmp_path / str(step)
        first.save(folder)
        moves = iter(range(step))

        def move(path: Path, target: Path, moves: Iterator[int] = moves) -> Path:
            if next(moves, None) is None:
                raise KeyboardInterrupt
            return replace(path, target)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Path, "replace", move)
            with pytest.raises(KeyboardInterrupt):
                second.save(folder)
        if (folder / NAME).exists():
            assert load(folder) == first
            n_old += 1
        else:
            assert "has no abstraction.json" in refused(folder)
            n_none += 1
        second.save(folder)
        assert load(folder) == second
    assert (n_old, n_none) == (1, 4)


def test_what_a_killed_run_leaves_is_no_abstraction_and_is_replaced(tmp_path: Path) -> None:
    """As if the process had been killed after it emptied `abstraction.json`, while a table was not in its place."""
    kept = abstraction_of()
    kept.save(tmp_path)
    (tmp_path / NAME).write_bytes(b"")
    (tmp_path / ".cardspeak-flop.npy.new").write_bytes(b"half a table")
    assert "has no street that is finished" in refused(tmp_path)
    kept.save(tmp_path)
    assert load(tmp_path) == kept
    assert not [*tmp_path.glob(".*")]

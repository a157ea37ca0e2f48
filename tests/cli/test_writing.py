"""Output files are written completely or not at all."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cardspeak.cli.writing import write_file
from cardspeak.errors import CardspeakError


def interrupted(_file: Path, data: bytes) -> int:
    with _file.open("wb") as opened:
        opened.write(data[:3])
    raise KeyboardInterrupt


@pytest.mark.parametrize("before", [None, b"before"])
def test_ctrl_c_leaves_the_file_as_it_was(
    before: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "deal.svg"
    if before is not None:
        path.write_bytes(before)
    monkeypatch.setattr(Path, "write_bytes", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_file(str(path), b"picture")
    assert [file.read_bytes() for file in tmp_path.iterdir()] == ([] if before is None else [before])


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX only: it tests permissions and /dev/null")
def test_permissions_links_and_devices_are_kept(tmp_path: Path) -> None:
    path, link = tmp_path / "deal.svg", tmp_path / "link.svg"
    path.write_bytes(b"before")
    path.chmod(0o640)
    link.symlink_to(path)
    for written, data in ((path, b"picture"), (link, b"another")):
        write_file(str(written), data)
        assert path.read_bytes() == data
    assert path.stat().st_mode & 0o777 == 0o640
    assert link.is_symlink()
    write_file("/dev/null", b"picture")
    assert not Path("/dev/null").is_file()
    assert len(list(tmp_path.iterdir())) == 2


def test_a_folder_that_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(CardspeakError, match="cannot be written: no such file or directory"):
        write_file(str(tmp_path / "none" / "deal.svg"), b"picture")

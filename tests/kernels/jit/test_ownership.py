from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from cardspeak.kernels.jit import ownership, sealed
from cardspeak.kernels.jit.ownership import danger_in

grp = pytest.importorskip("grp", reason="POSIX only: it tests the owners of files")
pwd = pytest.importorskip("pwd")


@pytest.fixture
def inner(tmp_path: Path) -> Path:
    folder = tmp_path / "outer" / "inner"
    folder.mkdir(mode=0o755, parents=True)
    folder.parent.chmod(0o755)
    return folder


def test_a_private_folder_is_safe_also_before_it_exists(inner: Path) -> None:
    assert danger_in(inner) is None
    assert danger_in(inner / "missing" / "more") is None


def test_nobody_else_may_write(inner: Path) -> None:
    outer = inner.parent
    inner.chmod(0o777)
    assert danger_in(inner) == f"other users can write to {inner}"
    inner.chmod(0o1777)
    assert danger_in(inner) == f"other users can write to {inner}"  # other users can add files to it
    assert danger_in(inner / "missing") is None  # a folder of this user in it would be safe
    inner.chmod(0o700)
    outer.chmod(0o777)
    assert danger_in(inner) == f"other users can write to {outer}"
    outer.chmod(0o1777)
    assert danger_in(inner) is None


def test_a_link_is_followed(inner: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(inner)
    assert danger_in(link) is None
    inner.chmod(0o777)
    assert danger_in(link / "missing") == f"other users can write to {inner}"


def test_the_owner_is_this_user_or_root(inner: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ownership, "_trusted_users", lambda: (os.geteuid() + 1,))
    assert danger_in(inner) == f"{inner} belongs to another user"


def test_a_group_of_the_owner_alone_may_write(inner: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inner.chmod(0o775)
    user = SimpleNamespace(pw_name="ann", pw_gid=7)
    monkeypatch.setattr(pwd, "getpwuid", lambda _: user)
    for name, number, members, safe in (
        ("ann", 7, [], True),
        ("ann", 7, ["ann"], True),
        ("ann", 7, ["ann", "bob"], False),
        ("staff", 7, [], False),
        ("ann", 8, [], False),
    ):
        group = SimpleNamespace(gr_name=name, gr_gid=number, gr_mem=members)
        monkeypatch.setattr(grp, "getgrgid", lambda _, group=group: group)
        assert (danger_in(inner) is None) is safe, (name, number, members)

    def unknown(_: int) -> None:
        raise KeyError

    monkeypatch.setattr(grp, "getgrgid", unknown)
    assert danger_in(inner) == f"other users can write to {inner}"


def test_a_container_that_hides_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ownership, "USER_NAMESPACE", tmp_path / "uid_map")
    hidden = os.stat_result((0o40755, 0, 0, 0, ownership.UNMAPPED_USER, 0, 0, 0, 0, 0))
    for text, outside in (("0 0 4294967295\n", False), ("1000 1000 1\n", True), ("0 100000 65536\n", True)):
        (tmp_path / "uid_map").write_text(text, "utf-8")
        assert ownership._is_from_outside(hidden) is outside


def test_only_files_that_nobody_else_can_write_are_read(tmp_path: Path) -> None:
    file = tmp_path / "file"
    sealed.write(file, b"identity", b"contents")
    assert file.stat().st_mode & 0o777 == 0o600
    assert sealed.read(file, b"identity") == b"contents"
    with pytest.raises(sealed.DamagedError):
        sealed.read(file, b"identit")
    file.chmod(0o666)
    with pytest.raises(sealed.DamagedError):
        sealed.read(file, b"identity")
    file.chmod(0o600)
    (tmp_path / "link").symlink_to(file)
    with pytest.raises(OSError, match="link"):
        sealed.read(tmp_path / "link", b"identity")
    os.mkfifo(tmp_path / "pipe", 0o600)
    with pytest.raises(sealed.DamagedError):  # at once, without waiting for a writer
        sealed.read(tmp_path / "pipe", b"identity")

"""`cardspeak equity --checkpoint` on a full disk: one line on standard error, and the result as usual."""

from __future__ import annotations

import errno
import os
import stat
import sys
from pathlib import Path

import pytest

from cardspeak.cli import run

RANGES = ("QQ, 22", "AKs:0.3, 98s")


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX only: a full disk is simulated in fsync")
def test_the_command_reports_a_full_disk_on_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ("equity", *RANGES, "--samples", "1000", "--seed", "3")
    saves, sync = iter([False]), os.fsync

    def refuse(number: int) -> None:
        """Let the first save succeed, and all later ones fail."""
        if not stat.S_ISDIR(os.fstat(number).st_mode) and next(saves, True):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        sync(number)

    def printed(*more: str) -> tuple[str, str]:
        with pytest.raises(SystemExit) as ended:
            run([*options, *more])
        assert ended.value.code == 0
        return capsys.readouterr()

    usual, _ = printed()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", refuse)
        out, err = printed("--checkpoint", str(tmp_path / "file"))
    assert out == usual
    assert err.startswith('cardspeak: checkpoint "')
    assert err.endswith("cannot be saved: no space left on device; the run goes on and tries again\n")
    assert err.count("\n") == 1

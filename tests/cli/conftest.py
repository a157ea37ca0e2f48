"""The command, run in the process of the tests."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardspeak.cli import run


class Output:
    """The result of a run of the command."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err

    @property
    def json(self) -> Any:
        assert (self.status, self.err) == (0, "")
        return json.loads(self.out)


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def call(*args: str) -> Output:
        with pytest.raises(SystemExit) as ended:
            run(args)
        captured = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return Output(ended.value.code, captured.out, captured.err)

    return call

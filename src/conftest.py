"""Loads the package before pytest collects its modules, and leaves out those without examples.

With `--import-mode=importlib` pytest imports the parent of the first module that it collects, and then executes that
module a second time even if the parent has imported it: classes would exist twice, and `pytest.raises` would miss one.
"""

from __future__ import annotations

from pathlib import Path

import cardspeak  # noqa: F401


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Ignore modules without examples, which doctest would search for nothing."""
    return True if collection_path.suffix == ".py" and ">>>" not in collection_path.read_text("utf-8") else None

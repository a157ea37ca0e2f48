"""Loads the package before pytest collects its modules.

With `--import-mode=importlib` pytest imports the parent of the first module that it collects, and then executes that
module a second time even if the parent has imported it: classes would exist twice, and `pytest.raises` would miss one.
"""

from __future__ import annotations

import cardspeak  # noqa: F401

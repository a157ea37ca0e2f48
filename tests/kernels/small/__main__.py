"""Runs every small input and prints the results with the active settings."""

# Some versions of Numba have type annotations, and others have none:
# mypy: disable-error-code="attr-defined", no-warn-unused-ignores

from __future__ import annotations

import json
import sys

from numba.core import config

from cardspeak.kernels.lanes.lanes import BYTES
from tests.kernels.small import results

setting = {"jit": not config.DISABLE_JIT, "bounds": bool(config.BOUNDSCHECK), "bytes": BYTES}
print(json.dumps([setting, results(sys.argv[1:])]))

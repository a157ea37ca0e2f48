"""The values of hands. Readable Python code values single hands, and compiled kernels value many hands at once."""

from __future__ import annotations

from cardspeak.evaluate.one import Evaluation, evaluate, evaluate_parsed

__all__ = ["Evaluation", "evaluate", "evaluate_parsed"]

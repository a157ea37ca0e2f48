"""The values of hands: readable Python code for a single hand, and compiled kernels for many hands at once."""

from __future__ import annotations

from cardspeak.evaluate.one import Evaluation, evaluate, evaluate_parsed

__all__ = ["Evaluation", "evaluate", "evaluate_parsed"]

"""The values of hands. Python code that follows the rules values single hands; compiled kernels value many hands."""

from __future__ import annotations

from cardspeak.evaluate.one import Evaluation, evaluate, evaluate_parsed

__all__ = ["Evaluation", "evaluate", "evaluate_parsed"]

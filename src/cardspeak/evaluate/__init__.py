"""The values of hands. A single hand is valued by the rules in Python, many hands by compiled kernels."""

from __future__ import annotations

from cardspeak.evaluate.one import Evaluation, evaluate, evaluate_parsed

__all__ = ["Evaluation", "evaluate", "evaluate_parsed"]

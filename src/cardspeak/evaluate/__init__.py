"""The values of hands: of a single hand by the rules, of millions by compiled kernels."""

from __future__ import annotations

from cardspeak.evaluate.one import Evaluation, evaluate, evaluate_parsed

__all__ = ["Evaluation", "evaluate", "evaluate_parsed"]

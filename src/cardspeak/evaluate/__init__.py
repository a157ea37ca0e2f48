"""Values: of one hand by the rules, of a million by the kernels."""

from __future__ import annotations

from cardspeak.evaluate.one import Evaluation, evaluate, evaluate_parsed

__all__ = ["Evaluation", "evaluate", "evaluate_parsed"]

"""The steps that explain the value of a hand, and the reason one hand beats another."""

from __future__ import annotations

from cardspeak.explain.explanation import Explanation, explain
from cardspeak.explain.observation import Observation
from cardspeak.explain.orders import among
from cardspeak.explain.why import Decision, in_a_sentence, why, why_best

__all__ = ["Decision", "Explanation", "Observation", "among", "explain", "in_a_sentence", "why", "why_best"]

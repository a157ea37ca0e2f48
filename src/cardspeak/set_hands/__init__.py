"""Hands that players set in rows, as in Chinese poker, open-face Chinese poker and pai gow poker, and their scores."""

from cardspeak.set_hands.result import SetHand, SetMatch, SetScore
from cardspeak.set_hands.rules import SCORINGS, SET_RULES, Row, Royalty, Scoring, SetRules
from cardspeak.set_hands.score import score_set_hands

__all__ = [
    "SCORINGS",
    "SET_RULES",
    "Row",
    "Royalty",
    "Scoring",
    "SetHand",
    "SetMatch",
    "SetRules",
    "SetScore",
    "score_set_hands",
]

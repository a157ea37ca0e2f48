"""Hands up to suit permutations: their numbers, the hand of each number, and how strong each hand is."""

from cardspeak.abstraction.histograms import equity_histograms
from cardspeak.abstraction.indexer import HandIndexer
from cardspeak.abstraction.potentials import Potentials, potentials
from cardspeak.abstraction.strengths import Strengths, strengths

__all__ = ["HandIndexer", "Potentials", "Strengths", "equity_histograms", "potentials", "strengths"]

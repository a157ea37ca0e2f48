"""Hands up to suit permutations: their numbers, the hand of each number, how strong each hand is, and buckets."""

from cardspeak.abstraction.assigning import assign
from cardspeak.abstraction.clustering import Clustering, cluster
from cardspeak.abstraction.histograms import equity_histograms
from cardspeak.abstraction.indexer import HandIndexer
from cardspeak.abstraction.strengths import Strengths, strengths

__all__ = ["Clustering", "HandIndexer", "Strengths", "assign", "cluster", "equity_histograms", "strengths"]

"""Hands up to suit permutations: numbers, the hand of each number, strengths, and buckets of hands that are alike."""

from cardspeak.abstraction.assigning import assign
from cardspeak.abstraction.buckets import Abstraction, load
from cardspeak.abstraction.clustering import Clustering, cluster
from cardspeak.abstraction.histograms import equity_histograms
from cardspeak.abstraction.indexer import HandIndexer
from cardspeak.abstraction.making import make_abstraction
from cardspeak.abstraction.strengths import Strengths, strengths

__all__ = [
    "Abstraction",
    "Clustering",
    "HandIndexer",
    "Strengths",
    "assign",
    "cluster",
    "equity_histograms",
    "load",
    "make_abstraction",
    "strengths",
]

"""Hands up to suit permutations: numbers, the hand of each number, strengths, and buckets of hands that are alike."""

from cardspeak.abstraction.abstraction import Abstraction, load
from cardspeak.abstraction.assigning import assign
from cardspeak.abstraction.clustering import Clustering, cluster
from cardspeak.abstraction.histograms import equity_histograms
from cardspeak.abstraction.indexer import HandIndexer
from cardspeak.abstraction.ochs import ochs
from cardspeak.abstraction.potentials import Potentials, potentials
from cardspeak.abstraction.strengths import Strengths, strengths

__all__ = [
    "Abstraction",
    "Clustering",
    "HandIndexer",
    "Potentials",
    "Strengths",
    "assign",
    "cluster",
    "equity_histograms",
    "load",
    "ochs",
    "potentials",
    "strengths",
]

"""Hands up to suit permutations: their numbers, the hand of each number, and buckets of them."""

from cardspeak.abstraction.assigning import assign
from cardspeak.abstraction.clustering import Clustering, cluster
from cardspeak.abstraction.indexer import HandIndexer

__all__ = ["Clustering", "HandIndexer", "assign", "cluster"]

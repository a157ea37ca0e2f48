"""Hands up to suit permutations: their numbers, the hand of each number, and buckets of them."""

from cardspeak.abstraction.assigning import assign
from cardspeak.abstraction.clustering import Clustering, cluster
from cardspeak.abstraction.indexer import HandIndexer
from cardspeak.abstraction.percentiles import percentile_buckets

__all__ = ["Clustering", "HandIndexer", "assign", "cluster", "percentile_buckets"]

"""Hands up to suit permutations: numbers, the hand of each number, strengths, and buckets of hands that are alike."""

from cardspeak.abstraction.abstraction import Abstraction, load
from cardspeak.abstraction.assigning import assign
from cardspeak.abstraction.clustering import Clustering, cluster
from cardspeak.abstraction.histograms import equity_histograms
from cardspeak.abstraction.hole_cards import BucketHands, bucket_hands
from cardspeak.abstraction.indexer import HandIndexer
from cardspeak.abstraction.percentiles import percentile_buckets
from cardspeak.abstraction.strengths import Strengths, strengths

__all__ = [
    "Abstraction",
    "BucketHands",
    "Clustering",
    "HandIndexer",
    "Strengths",
    "assign",
    "bucket_hands",
    "cluster",
    "equity_histograms",
    "load",
    "percentile_buckets",
    "strengths",
]

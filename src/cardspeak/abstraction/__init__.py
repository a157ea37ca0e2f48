"""Hands up to suit permutations: numbers, the hand of each number, strengths, and buckets of hands that are alike."""

from cardspeak.abstraction.assigning import assign
from cardspeak.abstraction.buckets import Abstraction, load
from cardspeak.abstraction.clustering import Clustering, cluster
from cardspeak.abstraction.histograms import equity_histograms
from cardspeak.abstraction.hole_cards import BucketHands, bucket_hands
from cardspeak.abstraction.indexer import HandIndexer
from cardspeak.abstraction.making import make_abstraction
from cardspeak.abstraction.opponents import ochs, preflop_clusters
from cardspeak.abstraction.percentiles import percentile_buckets
from cardspeak.abstraction.potential import Potentials, potentials
from cardspeak.abstraction.sampled import SampledStrengths, sampled_strengths
from cardspeak.abstraction.strength import Strengths, strengths

__all__ = [
    "Abstraction",
    "BucketHands",
    "Clustering",
    "HandIndexer",
    "Potentials",
    "SampledStrengths",
    "Strengths",
    "assign",
    "bucket_hands",
    "cluster",
    "equity_histograms",
    "load",
    "make_abstraction",
    "ochs",
    "percentile_buckets",
    "potentials",
    "preflop_clusters",
    "sampled_strengths",
    "strengths",
]

"""Hands up to suit permutations: numbers, the hand of each number, strengths, and buckets of hands that are alike."""

from cardspeak.abstraction.clusters.assigning import assign
from cardspeak.abstraction.clusters.clustering import Clustering, cluster
from cardspeak.abstraction.clusters.hole_cards import BucketHands, bucket_hands
from cardspeak.abstraction.clusters.percentiles import percentile_buckets
from cardspeak.abstraction.numbers.indexer import HandIndexer
from cardspeak.abstraction.saved.buckets import Abstraction, load
from cardspeak.abstraction.saved.making import make_abstraction
from cardspeak.abstraction.tables.histograms import equity_histograms
from cardspeak.abstraction.tables.ochs import ochs, preflop_clusters
from cardspeak.abstraction.tables.potentials import Potentials, potentials
from cardspeak.abstraction.tables.sampled import SampledStrengths, sampled_strengths
from cardspeak.abstraction.tables.strengths import Strengths, strengths

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

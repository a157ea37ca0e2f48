"""Hands up to suit permutations: their numbers, the hand of each number, and buckets of hands that are alike."""

from cardspeak.abstraction.abstraction import Abstraction, load
from cardspeak.abstraction.indexer import HandIndexer
from cardspeak.abstraction.making import make_abstraction

__all__ = ["Abstraction", "HandIndexer", "load", "make_abstraction"]

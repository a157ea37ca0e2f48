"""Hands up to suit permutations: their numbers, and the hand of each number."""

from cardspeak.abstraction.indexer import HandIndexer

__all__ = ["HandIndexer"]

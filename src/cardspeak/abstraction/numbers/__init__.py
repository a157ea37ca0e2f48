"""Hands up to suit permutations: their numbers, and the hand of each number."""

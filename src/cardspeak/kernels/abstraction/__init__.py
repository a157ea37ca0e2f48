"""Kernels for hands up to suit permutations: numbers of hands, and the hand of each number."""

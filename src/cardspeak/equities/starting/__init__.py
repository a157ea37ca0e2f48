"""Compute the table of Omaha starting hands: in slices, and in parts that different machines can compute."""

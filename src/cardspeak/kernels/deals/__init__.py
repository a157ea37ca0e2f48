"""Kernels for deals as a table: rows of all deals, and counts of what is true of each."""

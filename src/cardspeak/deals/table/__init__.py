"""Deals as a table in Python: a row for each deal, and a column for everything that can be asked about it."""

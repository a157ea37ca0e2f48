"""Deals as a table in Python: a row for each deal, and a column for whatever can be said of it."""

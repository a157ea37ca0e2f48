"""Deals as a table: every deal is a row, and what can be said of it is a column."""

"""Deals as rows: their cards in columns, and the values of the hands."""

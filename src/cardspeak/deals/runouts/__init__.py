"""Equity on a street, for many hands on many boards: every card that can still come."""

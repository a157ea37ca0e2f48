"""Boards that stand for others that differ only by suits, and what holdings are worth on them."""

"""Expressions over deals: what they are made of, and how they are evaluated for many deals at once."""

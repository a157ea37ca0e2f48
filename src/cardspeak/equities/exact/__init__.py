"""Exact methods, one a file, and the plan that chooses among them."""

"""The exact methods, one per file, and the plan that chooses among them."""

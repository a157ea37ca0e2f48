"""The exact methods, and the plan that chooses the fastest one for a question."""

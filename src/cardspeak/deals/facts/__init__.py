"""Facts about a deal: one file for each family."""

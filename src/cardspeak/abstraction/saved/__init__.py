"""Buckets of several streets together: making them, looking hands up, and the files."""

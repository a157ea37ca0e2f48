"""Buckets: hands with similar histograms, or with similar strengths."""

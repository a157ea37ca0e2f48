"""Open Hand History, which is JSON."""

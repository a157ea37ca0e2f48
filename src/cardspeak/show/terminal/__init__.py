"""Results as text, plain or in colour."""

"""Results as tables for notebooks."""

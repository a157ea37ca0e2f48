"""Whole numbers into equities: exact, sampled, or one for each next card."""

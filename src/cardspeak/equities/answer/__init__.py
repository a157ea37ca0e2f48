"""Turn integer counts into equities: exact, from samples, or for each possible next card."""

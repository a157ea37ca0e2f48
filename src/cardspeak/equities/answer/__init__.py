"""Turn integer counts into equities: exact, sampled, or separately for each next card."""

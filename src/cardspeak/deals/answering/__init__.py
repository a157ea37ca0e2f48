"""From expressions to answers: what is selected, its distribution, and the result."""

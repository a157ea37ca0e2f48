"""Sites with a form of their own, whose hands are lines of text."""

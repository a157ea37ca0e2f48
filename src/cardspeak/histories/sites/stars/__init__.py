"""PokerStars and sites with its form: GGPoker, Full Tilt and others."""

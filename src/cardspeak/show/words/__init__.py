"""Wording shared by the terminal, pictures and tables."""

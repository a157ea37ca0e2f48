"""Presentation of results: text for the terminal, pictures, and tables for notebooks."""

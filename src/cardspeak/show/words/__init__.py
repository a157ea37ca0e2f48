"""What the terminal, pictures and tables say in the same words."""

"""Results as people see them: text for the terminal, pictures, and tables for notebooks."""

"""Results as people see them: text for the terminal, plain or in colour."""

"""PQL, the query language for deals: its text is parsed, checked, and turned into expressions."""

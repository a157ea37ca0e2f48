"""Random deals: who is dealt what, from which tables, and how the deals come out."""

"""Random deals: how hands are drawn, and how the deals are valued and counted."""

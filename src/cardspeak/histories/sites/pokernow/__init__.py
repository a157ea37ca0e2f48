"""The logs of PokerNow: rows of CSV, the newest first."""

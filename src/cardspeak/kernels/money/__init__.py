"""Rows of bets and values into chips, and chips into chances.

`pots` pays many pots, with `layers`, `rake` and `shares`; `icm` has the chances of the places in a tournament.
"""

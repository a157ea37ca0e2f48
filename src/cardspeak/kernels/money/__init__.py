"""Kernels for pots, and kernels for places in a tournament.

`pots` pays the pots of many hands, with the functions in `layers`, `rake` and `shares`. `icm` computes each player's
chance of finishing a tournament in each place.
"""

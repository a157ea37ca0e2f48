"""Kernels that pay the pots of many hands, and kernels for tournament places.

`pots` pays the pots of many hands, with the functions in `layers`, `rake` and `shares`. `icm` computes each player's
chance of finishing a tournament in each place.
"""

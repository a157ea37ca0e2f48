"""Payment of pots for many hands, and the chances of finishing in each place of a tournament.

`pots` pays many pots, with the help of `layers`, `rake` and `shares`. `icm` computes the chances of finishing in each
place of a tournament.
"""

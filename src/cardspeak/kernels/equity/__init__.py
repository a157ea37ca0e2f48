"""Boards, exact counts and random deals.

Boards: `canonical_boards` lists one board of each orbit under suit permutations. `merge_equivalent` merges boards that
rank all holdings identically.

Exact counts: `match_ups` for all pairs of holdings before the flop; `two_range_pairs` and `two_range_sweep` for two
ranges; `three_ranges` for three; `many_ranges` for more; `duel` for known hands; `subset_sweep` and `board_pairs` for
two ranges of holdings of any size; `every_deal` for anything, by enumerating all deals. For Omaha: `omaha_boards` for
known hands, and `omaha_against_any` for a known hand against any other, both based on `omaha_planes`.

Samples: `random_deals` deals at random, drawing holdings from an `alias_table`, and `outcomes` counts the results.
"""

"""Boards, exact counts, random deals.

Boards: `canonical_boards` lists one board of each set that renaming suits makes equal; `merge_equivalent` merges boards
that rank all holdings identically.

Exact counts: `match_ups` before the flop, `two_range_pairs` and `two_range_sweep` for two ranges, `three_ranges` for
three, `many_ranges` for more, `duel` for known hands; `subset_sweep` and `board_pairs` for two ranges of any number of
cards; `every_deal` deals everything out. Omaha: `omaha_boards` for known hands, `omaha_against_any` for one against
any, both on `omaha_planes`.

Samples: `random_deals` draws from an `alias_table`, `outcomes` counts.
"""

"""Boards, exact counts and random deals.

A holding is a player's hole cards. An orbit is a set of boards that differ only by a permutation of the suits.

Boards: `canonical_boards` lists one board of each orbit. `merge_equivalent` merges boards that rank all holdings
identically.

Exact counts: `match_ups` compares all pairs of hold'em holdings before the flop, and `duel` compares known hands.
`two_range_pairs` and `two_range_sweep` compare two ranges of two-card holdings, and `three_ranges` compares three.
`many_ranges` compares several narrow ranges of holdings of any size. `subset_sweep` and `board_pairs` compare two
ranges of holdings of any size. `every_deal` enumerates all deals and works in every case. For Omaha, `omaha_boards`
compares known hands, and `omaha_against_any` compares a known hand with all others. Both use `omaha_planes`.

Many hands: `rows` counts the deals of each of many hold'em hands, with the tables of `river_counts`. `row_keys` finds
equal rows.

Samples: `random_deals` deals at random and draws holdings from an alias table (`alias_table`). `outcomes` counts the
results.
"""

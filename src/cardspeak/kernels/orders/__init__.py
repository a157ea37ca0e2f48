"""Values of hands, one at a time or by the million.

In all orders, a better hand has a bigger value. The best hand has place 1, the next best place 2, and so on. The dense
value of a hand is the number of places + 1 - its place, or 0 if the hand does not qualify.

Arithmetic: `high`, `sixes_or_better`, `soko`, `short_deck`, `manila`, `wild`, `ace_to_five`, `deuce_to_seven`, `badugi`
and `points` each compute the values of one order of hands or of a family of orders. `omaha` computes the high and low
values of hands that use two hole cards and three board cards. Most of these use `rank_sets` and `numbering`.
`five_card_table` looks up values in a table, for orders that users define.

Loops: `rows` loads cards into registers. `blocks` loads planes (the ranks that hands hold in each suit) and computes
values in two steps. `high_loops` and `order_loops` loop over many hands. `with_fixed` loops over many sets of cards and
combines each with the same fixed cards. `all_sevens` loops over all seven-card hands. `one_hand` and `sorted_cards`
handle a single hand.
"""

"""Values of hands, one at a time or by the million.

Arithmetic: `high`, `short_deck`, `ace_to_five`, `deuce_to_seven`, `badugi` and `wild` each have one order or family of
orders; `omaha` has hands of two hole cards and three board cards. `rank_sets` and `numbering` are shared by all of
these. `five_card_table` looks up values in a table, for orders that users define.

Loops: `rows` loads cards into registers, and `blocks` turns them into values in two steps. `high_loops` and
`order_loops` loop over many hands, `with_fixed` over many sets of cards that are each combined with the same fixed
cards, and `all_sevens` over all seven-card hands. `one_hand` and `sorted_cards` handle a single hand.
"""

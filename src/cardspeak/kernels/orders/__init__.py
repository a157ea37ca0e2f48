"""Values of hands, one by one or millions at a time.

The arithmetic: `high`, `short_deck`, `ace_to_five`, `deuce_to_seven`, `badugi`, `wild`, an order or its kin each, and
`omaha` for two hole cards and three of the board; `rank_sets` and `numbering` are what they share. `five_card_table`
looks up the orders that users define.

The loops: `rows` loads cards into registers, `blocks` goes from cards to values in two steps, `high_loops` and
`order_loops` walk over many hands, `with_fixed` over many sets beside fixed cards, `all_sevens` over all seven-card
hands; `one_hand` and `sorted_cards` are for a single hand.
"""

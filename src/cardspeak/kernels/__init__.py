"""All compiled code: plain arrays in, plain arrays out, no text, no objects.

`lanes` makes numbers of 8 and 16 bits that fill a vector register; what they mean to LLVM is in `registers`. Written
with them and nothing else: `sets` and `numbering`, what all orders share; `high`, `short_deck`, `ace_to_five`,
`deuce_to_seven`, `badugi`, `wild`, an order or some of its kin each; `omaha`, for hands of two hole cards and three of
the board. `rows` turns rows of cards into columns; `loops` and `each` walk over many hands, of `high` and of the other
orders, and `blocks` has what both share; `every` walks over all there are, `one` is for a single hand. `compiled` and
`cache` say how all of this is compiled and where the result is kept.

Beside the orders stand the published schemes in plain loops over hands, `histogram`, `group_score`, `pairs_and_kinds`,
`points` and `priority`, with what they count alike in `tallies`; `fives`, which looks hands up in a table; and
`discordant`, which counts the pairs that two rankings put in different order. `pots` pays rows of bets and values, with
`layers`, `rake` and `shares`; `icm` has the chances of the places in a tournament, over sets of players and at moments
of time.

For equity, `boards` finds one board for all that are alike but for their suits, and `beside` values one set of cards
with many others. Exact counts: `match_ups` before the flop, `pairs` and `sweep` for two ranges, `three` for three (with
`products`), `tuples` for more, whose boards `alike` merges, `duel` for known hands; in Omaha `omaha_boards` for known
hands and `omaha_rest` for one against any (with `omaha_planes`); `subset_sweep` and `board_pairs` for two ranges of any
number of cards, and `every_deal` for everything, one by one. Samples: `random_deals` (with `tickets`, and `wides` for
lanes of 64 bits) deals, `outcomes` counts.

Kernels check only what costs nothing on the way; who calls them checks types, shapes and sizes. They release the GIL
and never start threads.
"""

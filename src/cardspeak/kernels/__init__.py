"""All compiled code: plain arrays in, plain arrays out, no text, no objects.

`lanes` makes numbers of 8 and 16 bits that fill a vector register; what they mean to LLVM is in `registers`. Written
with them and nothing else: `sets` and `numbering`, what all orders share; `high`, `short_deck`, `ace_to_five`,
`deuce_to_seven`, `badugi`, `wild`, an order or some of its kin each; `omaha`, for hands of two hole cards and three of
the board. `rows` turns rows of cards into columns; `loops` and `each` walk over many hands, of `high` and of the other
orders, and `blocks` has what both share; `every` walks over all there are, `one` is for a single hand. `compiled` and
`cache` say how all of this is compiled and where the result is kept.

Kernels check only what costs nothing on the way; who calls them checks types, shapes and sizes. They release the GIL
and never start threads.
"""

"""All compiled code: plain arrays in, plain arrays out, no text, no objects.

`lanes` makes numbers of 8 and 16 bits that fill a vector register; `high` is the value of a hand, written with them and
nothing else; `rows` turns rows of cards into columns; `loops` walks over many hands, `every` over all of them, `one`
is for a single hand. `compiled` and `cache` say how all of this is compiled and where the result is kept.

Kernels check only what costs nothing on the way; who calls them checks types, shapes and sizes. They release the GIL
and never start threads.
"""

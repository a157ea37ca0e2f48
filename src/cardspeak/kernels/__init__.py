"""All compiled code: plain arrays in, plain arrays out, no text, no objects.

Each room uses only those before it:

- `lanes`: numbers of 8, 16 and 64 bits that fill a vector register, and what they mean to LLVM.
- `jit`: how kernels are compiled, and where compiled code is kept.
- `orders`: values of hands, an order or its kin a file.
- `equity`: boards, exact counts, random deals.
- `schemes`: the published schemes, in plain loops over hands.
- `money`: pots, rake, and the chances of the places in a tournament.

Kernels check only what costs nothing on the way; who calls them checks types, shapes and sizes. They release the GIL
and never start threads.
"""

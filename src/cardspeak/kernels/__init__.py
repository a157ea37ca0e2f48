"""Compiled kernels: functions that take and return plain arrays, with no text and no objects.

Each subpackage in this list imports only from the subpackages above it:

- `lanes`: vectors of 8-, 16- and 64-bit numbers that fill a SIMD register, and their translation to LLVM.
- `jit`: the compilation of kernels, and the cache of compiled code on disk.
- `orders`: values of hands, with one file for each order of hands or family of orders.
- `equity`: boards, exact counts and random deals.
- `schemes`: published ways to score hands, as plain loops over hands.
- `money`: pots, rake, and the chances of finishing in each place of a tournament.

Kernels make only the checks that take no extra time. Callers check types, shapes and sizes. Kernels never start
threads, and all except those for a single hand release the GIL.
"""

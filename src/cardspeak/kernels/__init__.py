"""Compiled kernels: functions that take and return plain arrays, with no text and no objects.

Each subpackage imports only those above it in this list:

- `lanes`: vectors of 8-, 16- and 64-bit numbers that fill a SIMD register, and their translation to LLVM.
- `jit`: the compilation of kernels, and the cache of compiled code on disk.
- `orders`: values of hands, one file per order or family of orders.
- `equity`: boards, exact counts and random deals.
- `schemes`: the published schemes, as plain loops over hands.
- `money`: pots, rake, and the chances of finishing in each place of a tournament.

Kernels check only what takes no extra time. Callers check types, shapes and sizes. Kernels release the GIL
and never start threads.
"""

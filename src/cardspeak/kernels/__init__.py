"""Compiled kernels: functions that work on numbers and arrays of numbers, without strings or other Python objects.

Each subpackage in this list imports other kernels only from the subpackages above it:

- `lanes`: vectors of 8-, 16- and 64-bit numbers that fill a SIMD register, and their translation to LLVM.
- `jit`: the compilation of kernels, and the cache of compiled code on disk.
- `orders`: values of hands in each order (ranking of hands).
- `equity`: boards, exact counts and random deals.
- `abstraction`: numbers of hands up to suit permutations.
- `schemes`: published ways to score hands, as plain loops over hands.
- `money`: pots, rake, and the chances of finishing in each place of a tournament.

Most kernels that value hands check the cards as they read them. Callers check types, shapes and sizes. Kernels never
start threads, and all except those for a single hand release the GIL.
"""

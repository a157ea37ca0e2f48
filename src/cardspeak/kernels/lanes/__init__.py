"""Vectors of integers that fill a SIMD register.

`lanes` has the operations on 8-bit and 16-bit numbers, `lanes64` those on 64-bit numbers, and `products` sums products
in 32 bits. `registers` translates all of them to LLVM. Every function also runs as plain NumPy, so kernels can be
tested without compiling them.
"""

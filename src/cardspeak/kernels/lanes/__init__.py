"""Vectors of integers that fill a SIMD register.

`lanes` has the operations on 8-bit and 16-bit numbers, and `lanes64` those on 64-bit numbers. `products` adds up
products of 16-bit numbers in 32 bits. `registers` has the translation to LLVM. Every function also runs as plain NumPy,
so kernels can be tested without compiling them.
"""

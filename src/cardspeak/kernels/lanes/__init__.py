"""Numbers that fill a vector register.

`lanes` has operations on numbers of 8 and 16 bits, `lanes64` on 64 bits, `products` sums products in 32 bits;
`registers` maps all of them to LLVM. Every function also runs as plain NumPy, so a kernel is tested without compiling.
"""

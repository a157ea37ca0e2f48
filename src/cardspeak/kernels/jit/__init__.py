"""The compilation of kernels, and the cache of compiled code on disk.

`compiled` has the decorators, `cache` finds the folder, and `numba_cache` makes Numba use it.
"""

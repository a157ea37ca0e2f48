"""How kernels are compiled, and where the result is kept.

`compiled` has the decorators, `cache` finds the folder, `numba_cache` makes Numba use it.
"""

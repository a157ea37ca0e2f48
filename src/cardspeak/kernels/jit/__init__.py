"""The compilation of kernels, and the cache of compiled code on disk.

`compiled` has the decorators, `parts` compiles functions that are only parts of kernels, and `collecting` pauses the
garbage collector meanwhile. `cache` finds the folder, `ownership` checks who can write to it, `sealed` checks its
files, and `numba_cache` makes Numba use them.
"""

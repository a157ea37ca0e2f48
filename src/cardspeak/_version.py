"""The version of the package; part of the key under which compiled kernels are cached."""

__version__ = "0.1.0"

"""The version of the package. It is part of the cache key of compiled kernels."""

__version__ = "0.1.0"

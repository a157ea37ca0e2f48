"""The version of the package. The cache key of compiled kernels includes it."""

__version__ = "0.1.0"

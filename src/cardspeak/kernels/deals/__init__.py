"""Kernels for questions about deals."""

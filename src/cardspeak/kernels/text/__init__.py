"""Kernels that read cards in columns of text: `parser` reads rows of UTF-8, `rows` puts cards together into hands."""

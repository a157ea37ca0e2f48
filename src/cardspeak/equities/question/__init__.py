"""The input of `equity`: ranges, board, dead cards and options, parsed and checked."""

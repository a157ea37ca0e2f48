"""What is asked: ranges, a board, dead cards, and how exactly to answer; read and checked."""

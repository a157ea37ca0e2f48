"""What is dealt: the game, the players and their ranges, the board and the dead cards."""

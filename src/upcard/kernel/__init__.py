"""What a game is: states, views, moves and refusals."""

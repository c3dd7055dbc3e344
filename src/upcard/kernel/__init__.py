"""The kernel: what a game is made of, with states, views, moves and refusals."""

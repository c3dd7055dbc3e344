"""The laboratory: what a house rule does to a game, measured in games between bots."""

"""The laboratory: measures what a house rule does to a game, in games between bots."""

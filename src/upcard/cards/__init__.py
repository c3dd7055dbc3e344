"""Cards, decks and poker hands."""

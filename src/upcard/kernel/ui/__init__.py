"""What a game shows of itself to people: scenes, forms, rules sheets, score sheets, positions and lessons."""

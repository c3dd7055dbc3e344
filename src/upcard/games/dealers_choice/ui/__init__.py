"""What dealer's choice shows: scenes, sentences, positions, score sheets and the umpire."""

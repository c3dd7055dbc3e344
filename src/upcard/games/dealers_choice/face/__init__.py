"""What Dealer's Choice shows: scenes, sentences, positions, score sheets and the umpire."""

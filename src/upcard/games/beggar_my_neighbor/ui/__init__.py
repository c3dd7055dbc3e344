"""What Beggar My Neighbor shows: scenes, sentences, positions, score sheets and the umpire."""

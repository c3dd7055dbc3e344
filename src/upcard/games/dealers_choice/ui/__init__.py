"""What front ends show of dealer's choice: scenes, sentences, positions, score sheets and the umpire."""

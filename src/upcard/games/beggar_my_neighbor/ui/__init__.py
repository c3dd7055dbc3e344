"""What front ends show of Beggar My Neighbor: scenes, sentences, positions, score sheets and the umpire."""

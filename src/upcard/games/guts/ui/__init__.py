"""What front ends show of Guts: scenes, sentences, positions, score sheets, the umpire and the lesson."""

"""What front ends show of Anaconda: scenes, sentences, positions, score sheets, the umpire and the lesson."""

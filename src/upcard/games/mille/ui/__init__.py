"""What front ends show of Mille: scenes, sentences, positions, score sheets, the umpire and the lesson."""

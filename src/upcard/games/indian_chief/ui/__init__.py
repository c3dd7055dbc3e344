"""What front ends show of Indian Chief: scenes, sentences, positions, score sheets, the umpire and the lesson."""

"""What Guts shows: scenes, sentences, positions, score sheets, the umpire and the lesson."""

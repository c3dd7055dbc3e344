"""What Daifugo shows: scenes, sentences, positions, score sheets, the umpire and the lesson."""

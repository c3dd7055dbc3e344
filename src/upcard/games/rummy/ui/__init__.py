"""What rummy shows: scenes, sentences, positions, options, score sheets, the umpire and the lessons."""

"""What front ends show of rummy: scenes, sentences, positions, options, score sheets, the umpire and the lessons."""

"""What front ends show of Daifugo: scenes, sentences, positions, score sheets, the umpire and the lesson."""

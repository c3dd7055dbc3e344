"""What a game shows of itself: scenes, forms, sheets and files."""

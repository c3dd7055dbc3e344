"""Cards as integers, packs of them, and poker hands."""

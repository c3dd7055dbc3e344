"""Near misses: moves that are legal or almost, at tables of the laws' walks, and the umpire's questions about them."""

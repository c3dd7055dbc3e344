"""Live tables: commands, moves, bots, clocks, and the messages to everybody there."""

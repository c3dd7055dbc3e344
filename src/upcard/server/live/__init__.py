"""The tables that are played: commands, moves, bots, clocks and what everybody is told."""

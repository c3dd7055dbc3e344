"""Games stepped from outside: numbers for moves, arrays for views. `upcard.envs` puts them behind other interfaces."""

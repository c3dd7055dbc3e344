"""The steps of a turn of rummy, a module each: what may be done, what is refused, and what is said."""

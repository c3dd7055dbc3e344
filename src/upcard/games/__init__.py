"""The games that Upcard plays, a package each; `rummy` holds several books of rules."""

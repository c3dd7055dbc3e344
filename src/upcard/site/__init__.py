"""Upcard in a browser without a server: the card room of `upcard.server` in a worker of the page, and the folder of
files that a web host serves (`upcard site`)."""

"""The card room in the worker of a page, for a browser without a server."""

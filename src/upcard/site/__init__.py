"""A card room that runs in a web worker of a page, for a browser without a server."""

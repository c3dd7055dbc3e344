"""The HTTP and websocket side of the server: addresses, access, limits and the web server itself."""

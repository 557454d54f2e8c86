"""One node: HTTP and WebSocket over the tables. Requests become commands, events become frames."""

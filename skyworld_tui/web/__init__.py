"""The game in a browser: a small web server, and for each visitor a game of their own behind it."""

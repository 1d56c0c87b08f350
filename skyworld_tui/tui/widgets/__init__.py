"""The widgets of a match: each is one place on the table and paints itself with a painter."""

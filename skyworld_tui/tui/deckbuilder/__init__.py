"""The deck builder without a screen: the deck being edited, the search, the figures, the cursor and the keys."""

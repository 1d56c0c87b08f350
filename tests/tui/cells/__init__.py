"""Tests that read the cells of the screen: what a player must be able to read stands there whole."""

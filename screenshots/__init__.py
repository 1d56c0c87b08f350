"""Scenes of the running app: a library of fixed moments, and the pictures of the README made from them."""

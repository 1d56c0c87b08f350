"""Packs: cards, Heroes and decks of a player's own, beside those of the game.

A pack is a folder of plain data. :mod:`.folder` opens its files and nothing else, :mod:`.reading` makes definitions of
them with the models and the linter of the game, :mod:`.shelf` knows which packs there are and adds them to the core
set.
"""

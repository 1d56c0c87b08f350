"""Sky World: a two-player trading card game for the terminal.

Cards say, the engine does, policies decide, the screen shows. Importing this package imports nothing else,
so that a command without a screen stays cheap; see ``docs/architecture.md`` for the layers.
"""

__version__ = "0.1.0"

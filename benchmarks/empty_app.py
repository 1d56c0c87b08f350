"""The smallest Textual app: what any start and any frame of the game is compared with."""

from textual.app import App

App[None]().run()

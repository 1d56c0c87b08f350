"""What is seen: the app, its screens and widgets. Nothing of Textual is imported before a screen is shown."""

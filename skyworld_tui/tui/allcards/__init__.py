"""The card library without a screen."""

"""Match records without a screen: what the browser lists, and what a replay shows."""

"""Lessons: matches with a coach at their side."""

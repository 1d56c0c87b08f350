"""The statistics without their screen."""

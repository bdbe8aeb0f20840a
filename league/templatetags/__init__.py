"""What templates are written with."""

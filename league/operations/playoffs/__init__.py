"""Knock-outs: drawing brackets, who goes on, cuts from stage to stage, and what corrections do to them."""

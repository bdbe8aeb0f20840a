"""A league to look at: eight teams, three played rounds, and a fourth under way.

It is made through the operations that users call, so that it also proves them on an empty database.
"""

"""What the rulebooks say, as pure Python: values in, values out.

Nothing in this package may import Django, read a clock, draw a random number or read a setting. Import contracts in
``pyproject.toml`` hold that law.
"""

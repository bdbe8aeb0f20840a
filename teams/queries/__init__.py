"""Reads of the teams app."""

"""Tests of knock-outs and of cuts from stage to stage."""

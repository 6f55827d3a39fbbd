"""Tests of what needs OpenSpiel: `make test-spiel`."""

"""Tests of what needs OpenSpiel (`make test-spiel`) or PyTorch (`make test-learning`)."""

"""Training of learned bots, for any game that says its features: docs/learning.md. Needs PyTorch and NumPy."""

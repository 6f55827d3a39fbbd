"""Side-by-side measurements: `python -m bench` compares the installed, compiled Pioche with its peers.

Both sides run in one go, in interleaved rounds, on process CPU time; what counts is the ratio and its bar.
"""

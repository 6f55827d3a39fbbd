"""The table server side by side with boardgame.io's own: `python -m bench.server`.

Both are driven by the same load generator (`load.cjs`) with the same matches, viewers and rates. What is compared is
moves per CPU second of the server process, latency from the sender's request to the last viewer, and resident memory.
"""

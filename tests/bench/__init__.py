"""Benchmarks: mjtool against what can be installed beside it. Not part of the test suite.

    python -m tests.bench [--quick] [--extra NAME=COMMAND …]

makes an environment of its own outside the checkout, installs the peers and this checkout into it, writes seeded
files of
hands, checks that all answers agree, then times everything in turn and prints one table. `--extra` adds a program that
reads hands from standard input and writes one shanten number a line.
"""

"""The command line: a lazy table of commands over the library."""

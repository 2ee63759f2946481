"""Foreign logs to and from our deals, one file each, imported on use."""

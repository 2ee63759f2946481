"""Every name and message by key, in English and Chinese."""

"""What a hand is worth: refusals, the best reading, patterns to points to payments."""

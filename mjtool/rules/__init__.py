"""Which of it a region plays: rulesets as data."""

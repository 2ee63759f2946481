"""When is a hand complete, and how far is it: pure combinatorics over parameters, knowing no ruleset."""

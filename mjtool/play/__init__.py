"""A whole deal: events, flow, settlement, checks, random deals."""

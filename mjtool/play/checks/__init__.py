"""What can be wrong with a logged deal: one pure function a check, from the state before an event and the event to
a finding."""

from .registry import Check, Checks, checks_of, quiet_of

__all__ = ["Check", "Checks", "checks_of", "quiet_of"]

"""What can be wrong with a logged deal: one pure function a check, from the state before an event and the event to
a finding."""

from .registry import Check, checks_of

__all__ = ["Check", "checks_of"]

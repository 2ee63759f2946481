"""Exact numbers: whole ones, or fractions where a ruleset halves."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

Number = int | Fraction


def exact(value: Any) -> Number:
    """A number of a ruleset file as an exact one: 0.5 → 1/2."""
    return value if isinstance(value, int) else Fraction(str(value))


def whole(value: Number) -> int:
    """A number that goes out: whole already, or rounded up."""
    return value if isinstance(value, int) else -(-value.numerator // value.denominator)

"""Exact numbers: whole ones, or fractions where a ruleset halves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from fractions import Fraction

# Few rulesets halve anything, so fractions are imported where one is made.
Number: TypeAlias = "int | Fraction"


def exact(value: Any) -> Number:
    """A number of a ruleset file as an exact one: 0.5 → 1/2."""
    if isinstance(value, int):
        return value
    from fractions import Fraction

    return Fraction(str(value))


def power_of_two(exponent: int) -> Number:
    """Two to a power, a fraction where that is below zero."""
    if exponent >= 0:
        return 1 << exponent
    from fractions import Fraction

    return Fraction(1, 2**-exponent)


def whole(value: Number) -> int:
    """A number that goes out: whole already, or rounded up."""
    return value if isinstance(value, int) else -(-value.numerator // value.denominator)

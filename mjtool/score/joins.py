"""The principles of non-separation, non-identity and account-once (不拆移, 不得相同, 套算一次), made one search.

An instance of a relation joins its units. A choice of instances is legal when no join closes a ring: start with every
unit alone; an instance may
be added only if its units lie in different groups, which then become one. It is complete when nothing more could be
added.
"""

from __future__ import annotations

from functools import lru_cache

Choice = tuple[int, ...]


@lru_cache(maxsize=20_000)
def complete_choices(masks: tuple[int, ...], units: int) -> tuple[Choice, ...]:
    """Every complete legal choice, as indices into `masks` (bit masks over `units` units). The same few patterns of
    masks occur in most hands, hence the cache."""
    found: list[Choice] = []
    _extend(masks, 0, tuple(1 << i for i in range(units)), (), found)
    return tuple(found)


def _joined(groups: tuple[int, ...], mask: int) -> tuple[int, ...] | None:
    """The groups after joining a mask's units, or None where two of them are together already."""
    touched = [g for g in groups if g & mask]
    if any((g & mask) & ((g & mask) - 1) for g in touched):
        return None
    return (*(g for g in groups if not g & mask), sum(touched))


def _extend(masks: tuple[int, ...], i: int, groups: tuple[int, ...], chosen: Choice, found: list[Choice]) -> None:
    if i == len(masks):
        if all(j in chosen or _joined(groups, masks[j]) is None for j in range(len(masks))):
            found.append(chosen)
        return
    joined = _joined(groups, masks[i])
    if joined is not None:
        _extend(masks, i + 1, joined, (*chosen, i), found)
        # left out for good reason only if later instances can still close a ring with it
        if _reachable(masks, i, groups):
            _extend(masks, i + 1, groups, chosen, found)
    else:
        _extend(masks, i + 1, groups, chosen, found)


def _reachable(masks: tuple[int, ...], i: int, groups: tuple[int, ...]) -> bool:
    """Whether the later instances together could join two units of instance `i`, which would then be left out for
    good reason."""
    for mask in masks[i + 1 :]:
        joined = [g for g in groups if g & mask]
        groups = (*(g for g in groups if not g & mask), sum(joined))
    return any((g & masks[i]) & ((g & masks[i]) - 1) for g in groups)

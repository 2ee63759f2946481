"""The principles of non-separation, non-identity and account-once (不拆移, 不得相同, 套算一次), made one search.

An instance of a relation joins its units. A choice of instances is legal when no join closes a ring: start with every
unit alone; an instance may
be added only if its units lie in different groups, which then become one. It is complete when nothing more could be
added.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

Choice = tuple[int, ...]


@lru_cache(maxsize=20_000)
def complete_choices(masks: tuple[int, ...]) -> tuple[Choice, ...]:
    """Every complete legal choice, as indices into `masks` (bit masks over units). The same few patterns of masks occur
    in most hands, hence the cache."""
    found: list[Choice] = []
    _extend(masks, 0, _singles(masks), (), found)
    return tuple(found)


def all_join(masks: Sequence[int]) -> bool:
    """Whether all instances together are a legal choice, the only complete one then."""
    groups = _singles(masks)
    for mask in masks:
        joined = _joined(groups, mask)
        if joined is None:
            return False
        groups = joined
    return True


def _singles(masks: Sequence[int]) -> tuple[int, ...]:
    """Every unit alone."""
    return tuple([1 << i for i in range(max(masks, default=0).bit_length())])


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

"""Numbers from 1 on as sorted ranges that don't touch, each with both ends: `[[1, 7], [9, 9]]`."""

from __future__ import annotations

from typing import List, Sequence

Ranges = List[List[int]]


def add(ranges: Sequence[Sequence[int]], start: int, end: int) -> Ranges:
    """Add the numbers of a range. Adding them again changes nothing, and no order of additions matters."""
    below = [[*it] for it in ranges if it[1] < start - 1]
    above = [[*it] for it in ranges if it[0] > end + 1]
    touching = ranges[len(below) : len(ranges) - len(above)]
    first = min([start, *(it[0] for it in touching)])
    last = max([end, *(it[1] for it in touching)])
    return [*below, [first, last], *above]


def count_up_to(last: int, ranges: Sequence[Sequence[int]]) -> int:
    """Count the numbers up to a last one."""
    return sum(max(0, min(end, last) - start + 1) for start, end in ranges)

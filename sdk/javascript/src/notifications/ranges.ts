/** Numbers from 1 on as sorted ranges that don't touch, each with both ends: `[[1, 7], [9, 9]]`. */
export type Ranges = readonly (readonly [from: number, to: number])[];

/** Add the numbers of a range. Adding them again changes nothing, and no order of additions matters. */
export function add(ranges: Ranges, [from, to]: Ranges[number]): Ranges {
  const below = ranges.filter(([, end]) => end < from - 1);
  const above = ranges.filter(([start]) => start > to + 1);
  const [first, last] = [ranges[below.length], ranges.at(-1 - above.length)];
  const touches = below.length + above.length < ranges.length;
  const joined =
    touches && first && last ? ([Math.min(from, first[0]), Math.max(to, last[1])] as const) : ([from, to] as const);
  return [...below, joined, ...above];
}

export const has = (ranges: Ranges, number: number): boolean =>
  ranges.some(([from, to]) => from <= number && number <= to);

/** Count the numbers up to a last one. */
export const countUpTo = (last: number, ranges: Ranges): number =>
  ranges.reduce((sum, [from, to]) => sum + Math.max(0, Math.min(to, last) - from + 1), 0);

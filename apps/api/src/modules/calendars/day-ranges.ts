import { addDays } from '#time/wall-time.ts';

/** Days ('YYYY-MM-DD') from the first to the last, both included. */
export type DayRange = { readonly first: string; readonly last: string };

/** The days of all ranges within one range, in order and without overlap. */
export function mergeDays(ranges: readonly DayRange[], within: DayRange): readonly DayRange[] {
  const merged: DayRange[] = [];
  const sorted = ranges.toSorted((one, other) => compare(one.first, other.first));
  for (const range of sorted) {
    const { first, last } = overlap(range, within);
    const before = merged.at(-1);
    if (first > last || (before !== undefined && last <= before.last)) continue;
    if (before === undefined || first > addDays(before.last, 1)) merged.push({ first, last });
    else merged[merged.length - 1] = { first: before.first, last };
  }
  return merged;
}

/** The days of ranges that do not overlap, as far as they are within one range. */
export function daysIn(ranges: readonly DayRange[], within: DayRange): ReadonlySet<string> {
  const days = new Set<string>();
  for (const range of ranges) {
    const { first, last } = overlap(range, within);
    for (let day = first; day <= last; day = addDays(day, 1)) days.add(day);
  }
  return days;
}

const overlap = (range: DayRange, within: DayRange): DayRange => ({
  first: range.first > within.first ? range.first : within.first,
  last: range.last < within.last ? range.last : within.last,
});

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

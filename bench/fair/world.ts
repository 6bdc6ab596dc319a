import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { type Result, fail, ok } from '#api/core/result.ts';
import { dayTypeOf, isPatrolled } from './world-days.ts';

const degrees = (most: number) => v.pipe(v.number(), v.minValue(-most), v.maxValue(most));
const position = { latitude: degrees(90), longitude: degrees(180) };
const wholeFrom1 = v.pipe(v.number(), v.integer(), v.minValue(1));
const amount = v.pipe(v.number(), v.finite(), v.minValue(0));
const byCell = v.record(v.string(), amount);
/** 'HH:MM', read as minutes of the day. */
const time = v.pipe(
  v.string(),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Expected a time such as 08:30'),
  v.transform((text) => 60 * Number(text.slice(0, 2)) + Number(text.slice(3))),
);
const filled = <Item extends v.GenericSchema>(item: Item) => v.pipe(v.array(item), v.minLength(1));

const worldSchema = v.object({
  name: v.string(),
  days: wholeFrom1,
  recoveryMinutes: wholeFrom1,
  visitMinutes: amount,
  everyDays: wholeFrom1,
  /** Wardens plan rounds of this length, one after the other; absent: up to the end of a period. */
  roundMinutes: v.exactOptional(wholeFrom1),
  weekdays: filled(v.pipe(wholeFrom1, v.maxValue(7))),
  cells: filled(
    v.object({
      dayType: v.picklist(['weekday', 'saturday', 'sunday']),
      period: v.string(),
      from: time,
      to: time,
    }),
  ),
  areas: filled(v.string()),
  sites: filled(
    v.object({
      id: v.string(),
      area: v.string(),
      ...position,
      base: byCell,
      rate: byCell,
      /** Its rule, if it is to be seen several times a day. */
      timesADay: v.exactOptional(v.object({ visits: wholeFrom1, from: time, until: time })),
    }),
  ),
  changes: v.optional(v.array(v.object({ site: v.string(), day: wholeFrom1, factor: amount })), []),
  wardens: filled(
    v.object({
      areas: filled(v.string()),
      start: v.object(position),
      from: time,
      to: time,
      mode: v.literal('foot'),
    }),
  ),
  /** Reports on a day of patrol, nine tenths of them about the loud sites. */
  requests: v.exactOptional(v.object({ aDay: wholeFrom1, loudSites: filled(v.string()) })),
  about: v.optional(v.object({ twins: v.array(v.tuple([v.string(), v.string()])) }), { twins: [] }),
});

/** A simulated city, described in docs/fairness.md. Times are minutes of the day. */
export type World = v.InferOutput<typeof worldSchema>;
export type Cell = World['cells'][number];

export const cellKey = ({ dayType, period }: Cell): string => `${dayType} ${period}`;

/** The cells of a day in the order of the clock. */
export const cellsOf = ({ cells }: Pick<World, 'cells'>, day: number): readonly Cell[] =>
  cells.filter(({ dayType }) => dayType === dayTypeOf(day)).toSorted((one, other) => one.from - other.from);

/** The key of the cell that a minute belongs to. */
export function cellAt(world: Pick<World, 'cells'>, day: number, minute: number): string {
  const cell = cellsOf(world, day).find(({ from, to }) => from <= minute && minute < to);
  if (cell === undefined) throw new RangeError(`Day ${day} has no cell at minute ${minute}`);
  return cellKey(cell);
}

/** Reads a world; the failure is one line that says what is wrong with the file. */
export function readWorld(file: string): Result<World, string> {
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return fail(`Cannot read the world ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  const world = parseWorld(read);
  return world.ok ? world : fail(`${file} is no world: ${world.failure}`);
}

export function parseWorld(read: unknown): Result<World, string> {
  const parsed = v.safeParse(worldSchema, read);
  if (!parsed.success) return fail(problemOf(parsed.issues[0]));
  const contradiction = contradictionIn(parsed.output);
  return contradiction === undefined ? ok(parsed.output) : fail(contradiction);
}

const problemOf = (issue: v.BaseIssue<unknown>): string =>
  `${v.getDotPath(issue) ?? 'file'}: ${issue.message}`;

/** The first place where a world of the right form contradicts itself. */
function contradictionIn({
  days,
  weekdays,
  cells,
  areas,
  sites,
  changes,
  wardens,
  requests,
  about,
}: World): string | undefined {
  const ids = new Set(sites.map(({ id }) => id));
  if (ids.size < sites.length) return 'two sites have the same id';
  const keys = cells.map(cellKey);
  for (const { id, area, base, rate } of sites) {
    if (!areas.includes(area)) return `site ${id} has the unknown area ${area}`;
    const missing = keys.find((key) => base[key] === undefined || rate[key] === undefined);
    if (missing !== undefined) return `site ${id} has no base or rate for ${missing}`;
  }
  const named = [...changes.map(({ site }) => site), ...(requests?.loudSites ?? []), ...about.twins.flat()];
  const unknown = named.find((id) => !ids.has(id));
  if (unknown !== undefined) return `unknown site ${unknown}`;
  const patrolDays = Array.from({ length: Math.min(7, days) }, (_, index) => index + 1).filter((day) =>
    isPatrolled({ weekdays }, day),
  );
  for (const [index, { areas: own, from, to }] of wardens.entries()) {
    const foreign = own.find((area) => !areas.includes(area));
    if (foreign !== undefined) return `warden ${index} has the unknown area ${foreign}`;
    if (from >= to) return `warden ${index} ends before the start`;
    const dark = patrolDays.find((day) => !isCovered(cellsOf({ cells }, day), from, to));
    if (dark !== undefined) return `the cells of day ${dark} leave out hours of warden ${index}`;
  }
  return undefined;
}

function isCovered(cells: readonly Cell[], from: number, to: number): boolean {
  const reached = cells.reduce(
    (until, cell) => (cell.from <= until ? Math.max(until, cell.to) : until),
    from,
  );
  return reached >= to;
}

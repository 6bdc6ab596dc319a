import type { Clock } from '#core/clock.ts';
import type { Config } from '#config/config.ts';
import type { Database } from '#db/database.ts';
import { type Result, fail, ok } from '#core/result.ts';
import {
  type NewRule,
  type StoredCalendar,
  type StoredRule,
  countTags,
  listRules,
  listStoredCalendars,
  storeReadFailures,
  storeRuleFailures,
} from './calendars-table.all-areas.ts';
import type { DayRange } from './day-ranges.ts';
import type { Span } from './expand-calendar.ts';
import { type CalendarReading, type ReadSpan, dayRange } from './read-calendar.ts';
import { type ReadCalendar, readForRules } from './read-in-worker.ts';
import { lockRules, storeRuleEffects, storeSchoolDays } from './rule-effects-table.all-areas.ts';
import { AHEAD_MS, MAX_ALL_RULE_BOOSTS, ruleProblem } from './rule-limits.ts';
import { type RuleTime, ruleTimes } from './rule-times.ts';
import { schoolDays } from './school-days.ts';

export type CalendarDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'TIME_ZONE'>;
};

/** School days are known for more than a year, for plans of later days. */
export const SCHOOL_DAYS_MS = 400 * 86_400_000;

type Readings = ReadonlyMap<number, Result<CalendarReading, string>>;

/**
 * Sets the boosts and events of every rule for the next two days and the school days, and ends those that no rule wants any more.
 * The rules are read under the lock: a run that read them before a rule was added would end its boosts. A calendar or rule that
 * fails shows why on the page, leaves what it has set before, and stops no other.
 */
export async function syncRules({ db, clock, config }: CalendarDeps): Promise<void> {
  const now = clock.now();
  const span = { from: now, to: new Date(now.getTime() + AHEAD_MS), timeZone: config.TIME_ZONE };
  const year = { ...span, to: new Date(now.getTime() + SCHOOL_DAYS_MS) };
  const near = widened(span);
  const withSchoolDays = { ...near, to: year.to };
  const known = new Map<string, Promise<Result<CalendarReading, string>>>();
  const readAll = async (calendars: readonly StoredCalendar[]): Promise<Readings> => {
    const readings = new Map<number, Result<CalendarReading, string>>();
    for (const { id, contents, days } of calendars) {
      const key = `${days === 'rules'} ${contents}`;
      const reading = known.get(key) ?? readForRules(contents, days === 'rules' ? near : withSchoolDays);
      known.set(key, reading);
      readings.set(id, await reading);
    }
    return readings;
  };
  // Before the lock, so that it is short. Under it only what somebody changed in between is read.
  await readAll(await listStoredCalendars(db));
  await db.transaction().execute(async (tx) => {
    await lockRules(tx);
    const calendars = await listStoredCalendars(tx);
    const readings = await readAll(calendars);
    const rules = await listRules(tx);
    const sites = await countTags(tx);
    const { times, failures } = timesOfRules(rules, { readings, span, sites });
    const inForce = rules.flatMap((rule) => {
      const when = times.get(rule.id);
      return when === undefined ? [] : [{ ...rule, when }];
    });
    await storeRuleEffects(tx, inForce, { failed: [...failures.keys()], now });
    await storeRuleFailures(tx, failures);
    await storeReadFailures(tx, failuresIn(readings));
    const days = listSchoolDays(calendars, readings, year);
    if (days !== undefined) await storeSchoolDays(tx, days, dayRange(year).first);
  });
}

/** An event of a day may begin before the span and be lengthened into it. */
function widened(span: Span): ReadSpan {
  const to = new Date(span.to.getTime() + AHEAD_MS);
  return { ...span, from: new Date(span.from.getTime() - AHEAD_MS), to, occasionsTo: to };
}

const failuresIn = (readings: Readings): ReadonlyMap<number, string> =>
  new Map([...readings].flatMap(([id, reading]) => (reading.ok ? [] : [[id, reading.failure] as const])));

type Known = { readonly readings: Readings; readonly span: Span };

/** The times of each rule, or why it has none. */
function timesOfRules(
  rules: readonly StoredRule[],
  { readings, span, sites }: Known & { readonly sites: ReadonlyMap<string, number> },
) {
  const times = new Map<number, readonly RuleTime[]>();
  const failures = new Map<number, string>();
  let boosts = 0;
  for (const rule of rules) {
    const found = timesOfRule(rule, { readings, span });
    const count = sites.get(rule.tag) ?? 0;
    const problem = found.ok ? ruleProblem(rule.effect, { sites: count, times: found.value }) : found.failure;
    const more = found.ok && rule.effect === 'boost' ? found.value.length * count : 0;
    if (problem !== undefined) failures.set(rule.id, problem);
    else if (boosts + more > MAX_ALL_RULE_BOOSTS)
      failures.set(rule.id, `All rules together set ${MAX_ALL_RULE_BOOSTS} boosts in two days at most.`);
    else if (found.ok) {
      boosts += more;
      times.set(rule.id, found.value);
    }
  }
  return { times, failures };
}

/** When a rule is in force. */
function timesOfRule(rule: NewRule, { readings, span }: Known): Result<readonly RuleTime[], string> {
  const events = readings.get(rule.calendar_id) ?? NOTHING;
  if (!events.ok) return events;
  const without = rule.except_calendar_id === null ? NOTHING : readings.get(rule.except_calendar_id);
  if (without?.ok === false) return without;
  const { words, weekdays, times, before_minutes: before, after_minutes: after } = rule;
  const closed = { ...span, without: without?.value.days ?? [] };
  try {
    return ok(ruleTimes({ words, weekdays, times, before, after }, events.value.occasions, closed));
  } catch {
    return fail('The times of this rule cannot be worked out.');
  }
}

const NOTHING = ok({ events: 0, days: [], occasions: [] });

/** The times of a rule that is not stored yet. */
export async function timesOfNewRule(
  rule: NewRule,
  {
    calendars,
    span,
    read,
  }: {
    readonly calendars: ReadonlyMap<number, StoredCalendar>;
    readonly span: Span;
    readonly read: ReadCalendar;
  },
): Promise<Result<readonly RuleTime[], string>> {
  const readings = new Map<number, Result<CalendarReading, string>>();
  for (const id of [rule.calendar_id, rule.except_calendar_id]) {
    const calendar = id === null ? undefined : calendars.get(id);
    if (calendar !== undefined) readings.set(calendar.id, await read(calendar.contents, widened(span)));
  }
  return timesOfRule(rule, { readings, span });
}

/** The school days of a year; undefined when a calendar of them cannot be read: a missing closure would be worse than old days. */
function listSchoolDays(
  calendars: readonly StoredCalendar[],
  readings: Readings,
  year: Span,
): readonly string[] | undefined {
  const ranges = { school: [], closures: [] } as Record<'school' | 'closures', DayRange[]>;
  for (const { id, days } of calendars) {
    if (days === 'rules') continue;
    const reading = readings.get(id);
    if (reading?.ok !== true) return undefined;
    ranges[days].push(...reading.value.days);
  }
  return schoolDays(ranges.school, ranges.closures, dayRange(year));
}

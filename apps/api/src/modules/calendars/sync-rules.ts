import { localMoment } from '#calendar/local-moment.ts';
import type { Clock } from '#core/clock.ts';
import type { Config } from '#config/config.ts';
import type { Database } from '#db/database.ts';
import { type Result, ok } from '#core/result.ts';
import { type NewRule, type StoredCalendar, listRules, listStoredCalendars } from './calendars-table.ts';
import { type Occasion, expandCalendar } from './expand-calendar.ts';
import { type RuleInForce, lockRules, storeRuleEffects, storeSchoolDays } from './rule-effects-table.ts';
import { type RuleTime, ruleTimes } from './rule-times.ts';
import { schoolDays } from './school-days.ts';

export type CalendarDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'TIME_ZONE'>;
};

/** Boosts and events are set two days ahead; the job that sets them runs every hour. */
const AHEAD_MS = 48 * 3_600_000;

/**
 * Sets the boosts and events of every rule for the next two days and the school days, and ends those that no rule wants any more.
 * The rules are read under the lock: a run that read them before a rule was added would end its boosts.
 */
export async function syncRules({ db, clock, config }: CalendarDeps): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockRules(tx);
    const now = clock.now();
    const span = { from: now, to: new Date(now.getTime() + AHEAD_MS), timeZone: config.TIME_ZONE };
    const calendars = new Map((await listStoredCalendars(tx)).map((calendar) => [calendar.id, calendar]));
    const expanded = new Map<number, readonly Occasion[]>();
    const wanted: RuleInForce[] = [];
    for (const rule of await listRules(tx)) {
      const when = await timesOfRule(rule, { calendars, expanded, span });
      // Contents are checked before they are stored, so that this reads them.
      if (when.ok) wanted.push({ ...rule, when: when.value });
    }
    await storeRuleEffects(tx, wanted, now);
    const days = await schoolDaysOf([...calendars.values()], now, config.TIME_ZONE);
    await storeSchoolDays(tx, days, localMoment(now, config.TIME_ZONE).day);
  });
}

/** School days are known for more than a year, for plans of later days. */
const SCHOOL_DAYS_MS = 400 * 86_400_000;

/** The school days from now on. */
async function schoolDaysOf(
  calendars: readonly StoredCalendar[],
  from: Date,
  timeZone: string,
): Promise<readonly string[]> {
  const span = { from, to: new Date(from.getTime() + SCHOOL_DAYS_MS), timeZone };
  const eventsOf = async (kind: StoredCalendar['days']): Promise<readonly Occasion[]> => {
    const found: Occasion[] = [];
    for (const { contents } of calendars.filter(({ days }) => days === kind)) {
      const read = await expandCalendar(contents, span);
      if (read.ok) found.push(...read.value);
    }
    return found;
  };
  return schoolDays(await eventsOf('school'), await eventsOf('closures'), span);
}

type Known = {
  readonly calendars: ReadonlyMap<number, StoredCalendar>;
  /** Filled here: rules share calendars. */
  readonly expanded: Map<number, readonly Occasion[]>;
  readonly span: { readonly from: Date; readonly to: Date; readonly timeZone: string };
};

export async function timesOfRule(
  rule: NewRule,
  { calendars, expanded, span }: Known,
): Promise<Result<readonly RuleTime[], string>> {
  // An event of a day may begin before the span and be lengthened into it.
  const wide = {
    ...span,
    from: new Date(span.from.getTime() - AHEAD_MS),
    to: new Date(span.to.getTime() + AHEAD_MS),
  };
  const read = async (id: number | null): Promise<Result<readonly Occasion[], string>> => {
    const known = id === null ? [] : expanded.get(id);
    if (known !== undefined) return ok(known);
    const occasions = await expandCalendar(calendars.get(id ?? 0)?.contents ?? EMPTY, wide);
    if (occasions.ok && id !== null) expanded.set(id, occasions.value);
    return occasions;
  };
  const events = await read(rule.calendar_id);
  if (!events.ok) return events;
  const without = await read(rule.except_calendar_id);
  if (!without.ok) return without;
  const { words, weekdays, times, before_minutes: before, after_minutes: after } = rule;
  return ok(
    ruleTimes({ words, weekdays, times, before, after }, events.value, { ...span, without: without.value }),
  );
}

const EMPTY = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR';

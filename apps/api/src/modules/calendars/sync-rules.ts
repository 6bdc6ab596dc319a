import type { Clock } from '#core/clock.ts';
import type { Config } from '#config/config.ts';
import type { Database } from '#db/database.ts';
import { type Result, ok } from '#core/result.ts';
import {
  type NewRule,
  type RuleBoosts,
  type StoredCalendar,
  listRules,
  listStoredCalendars,
  lockRuleBoosts,
  storeRuleBoosts,
} from './calendars-table.ts';
import { type Occasion, expandCalendar } from './expand-calendar.ts';
import { type RuleTime, ruleTimes } from './rule-times.ts';

export type CalendarDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, 'TIME_ZONE'>;
};

/** Boosts are set two days ahead; the job that sets them runs every hour. */
const AHEAD_MS = 48 * 3_600_000;

/**
 * Sets the boosts of every rule for the next two days, and ends those that no rule wants any more. The rules are read under the
 * lock: a run that read them before a rule was added would end its boosts.
 */
export async function syncRules({ db, clock, config }: CalendarDeps): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockRuleBoosts(tx);
    const now = clock.now();
    const span = { from: now, to: new Date(now.getTime() + AHEAD_MS), timeZone: config.TIME_ZONE };
    const calendars = new Map((await listStoredCalendars(tx)).map((calendar) => [calendar.id, calendar]));
    const expanded = new Map<number, readonly Occasion[]>();
    const wanted: RuleBoosts[] = [];
    for (const rule of await listRules(tx)) {
      const when = await timesOfRule(rule, { calendars, expanded, span });
      // Contents are checked before they are stored, so that this reads them.
      if (when.ok) wanted.push({ ...rule, when: when.value });
    }
    await storeRuleBoosts(tx, wanted, now);
  });
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

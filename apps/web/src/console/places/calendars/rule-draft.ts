import type { staffContract } from '@patrolplan/contract/staff';
import * as v from 'valibot';
import { type CalendarRule, type OutsideCalendar, daysText, readTimes } from './rule-text.ts';
import { calendarTexts } from './texts.ts';
import type { Difference } from '#console/shared/form/conflict-notice.tsx';
import type { StaffInput } from '#console/shared/staff-call.ts';

/** What is typed into the form of a rule. `version` is that of the rule that the person saw. */
export const ruleDraft = v.object({
  version: v.number(),
  name: v.string(),
  effect: v.picklist(['boost', 'event']),
  calendar: v.string(),
  except: v.string(),
  words: v.string(),
  weekdays: v.array(v.number()),
  times: v.string(),
  before: v.string(),
  after: v.string(),
  tag: v.string(),
  amount: v.string(),
});
export type RuleDraft = v.InferOutput<typeof ruleDraft>;

export type StoredRule = Omit<CalendarRule, 'sites' | 'nextStartsAt' | 'nextEndsAt' | 'failure'>;

export const ruleForm = (rule: { readonly id: number } | null): string =>
  `calendar rule ${rule?.id ?? 'new'}`;

/** A rule as the form shows it; for a new one, weekdays of the first calendar. */
export function draftFromRule(rule: StoredRule | null, calendars: readonly OutsideCalendar[]): RuleDraft {
  return {
    version: rule?.version ?? 0,
    name: rule?.name ?? '',
    effect: rule?.effect ?? 'boost',
    calendar: String(rule?.calendarId ?? calendars[0]?.id ?? ''),
    except: String(rule?.exceptCalendarId ?? ''),
    words: rule?.words ?? '',
    weekdays: [...(rule?.weekdays ?? [1, 2, 3, 4, 5])],
    times: rule?.times.join(', ') ?? '',
    before: String(rule?.beforeMinutes ?? 0),
    after: String(rule?.afterMinutes ?? 0),
    tag: rule?.tag ?? '',
    amount: rule?.effect === 'event' ? '2' : String(rule?.amount ?? 2),
  };
}

/** The rule as the service accepts it. Minutes around the events count only if the rule has no times of its own. */
export function ruleBody(values: RuleDraft): StaffInput<typeof staffContract.createCalendarRule>['body'] {
  const times = [...readTimes(values.times)];
  const minutes = (typed: string) => (times.length > 0 ? 0 : Number(typed));
  return {
    name: values.name,
    effect: values.effect,
    calendarId: Number(values.calendar),
    exceptCalendarId: values.except === '' ? null : Number(values.except),
    words: values.words,
    weekdays: values.weekdays,
    times,
    beforeMinutes: minutes(values.before),
    afterMinutes: minutes(values.after),
    tag: values.tag,
    ...(values.effect === 'boost' && { amount: Number(values.amount) }),
  };
}

/** A newer version by somebody else, beside the typed values. */
export function ruleDifferences(
  stored: StoredRule,
  typed: RuleDraft,
  calendars: readonly OutsideCalendar[],
): readonly Difference[] {
  const [theirs, yours] = [draftFromRule(stored, calendars), typed].map((values) =>
    shownTexts(values, calendars),
  );
  return Object.entries(theirs ?? {}).flatMap(([label, text]) =>
    text === yours?.[label] ? [] : [{ label, stored: text, yours: yours?.[label] ?? '' }],
  );
}

function shownTexts(
  values: RuleDraft,
  calendars: readonly OutsideCalendar[],
): Readonly<Record<string, string>> {
  const calendarName = (id: string) => calendars.find((one) => String(one.id) === id)?.name ?? '';
  return {
    [calendarTexts.ruleName]: values.name,
    [calendarTexts.effectLabel]: calendarTexts.effects[values.effect],
    [calendarTexts.calendar]: calendarName(values.calendar),
    [calendarTexts.notOn]: calendarName(values.except),
    [calendarTexts.days]: daysText(values.weekdays),
    [calendarTexts.times]: values.times,
    [calendarTexts.before]: values.before,
    [calendarTexts.after]: values.after,
    [calendarTexts.words]: values.words,
    [calendarTexts.tag]: values.tag,
    [calendarTexts.amount]: values.effect === 'boost' ? values.amount : '',
  };
}

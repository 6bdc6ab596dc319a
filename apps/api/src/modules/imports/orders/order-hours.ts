import { CLOSED } from '#modules/sites/enforcement-hours.ts';
import { type Result, fail, ok } from '#core/result.ts';
import type { Condition, ConditionSet, Period, TimeValidity } from './order-schema.ts';

const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const HOLIDAY = 'publicHoliday';
/** The times of each day of the week, such as '08:00-18:30'; and of public holidays, if the order names them. */
type Week = Readonly<Record<string, readonly string[]>>;
type Read<Value> = Result<Value, string>;

const ALL_DAY = '00:00-24:00';
const EVERY_DAY: Week = Object.fromEntries(DAYS.map((day) => [day, [ALL_DAY]]));

/** By day type, as a site has them: null for all day. */
export type OrderHours = Readonly<Record<'weekday' | 'saturday' | 'sunday' | 'bank holiday', string | null>>;

/** When a regulation is in force on the days of a week. Without any time it is so always. */
export function orderHours(conditions: ConditionSet, today: string): Read<OrderHours> {
  const week = weekOfSet(conditions, today);
  if (!week.ok) return week;
  return weekHours(week.value ?? EVERY_DAY);
}

/** Undefined: the condition says nothing about times. */
function weekOfCondition(
  { negate, timeValidity, conditionSet }: Condition,
  today: string,
): Read<Week | undefined> {
  if (timeValidity === undefined && conditionSet === undefined) return ok(undefined);
  const week = timeValidity
    ? weekOfValidity(timeValidity, today)
    : weekOfSet(conditionSet ?? NO_CONDITION, today);
  return negate === true && week.ok && week.value !== undefined ? fail('Its times are negated') : week;
}

const NO_CONDITION: ConditionSet = { operator: 'and', conditions: [] };

function weekOfSet({ operator, conditions }: ConditionSet, today: string): Read<Week | undefined> {
  const weeks: Week[] = [];
  for (const condition of conditions) {
    const week = weekOfCondition(condition, today);
    if (!week.ok) return week;
    if (week.value !== undefined) weeks.push(week.value);
  }
  const [first] = weeks;
  if (first === undefined) return ok(undefined);
  if (operator === 'and')
    return weeks.every((week) => isSameWeek(week, first)) ? ok(first) : fail('It combines times that differ');
  if (weeks.length < conditions.length) return fail('Its times hold only for some of its conditions');
  return ok(union(weeks));
}

const isSameWeek = (one: Week, other: Week): boolean =>
  [...DAYS, HOLIDAY].every((day) => String(one[day]) === String(other[day]));

function weekOfValidity(validity: TimeValidity, today: string): Read<Week> {
  const { start = '', end, isPlaceholderTro, validPeriod, exceptionPeriod } = validity;
  if (isPlaceholderTro) return fail('A placeholder: the order has no times yet');
  if (start.slice(0, 10) > today) return fail(`It begins on ${start.slice(0, 10)}`);
  if (end !== undefined && end.slice(0, 10) < today) return fail(`It ended on ${end.slice(0, 10)}`);
  const weeks: Week[] = [];
  for (const period of validPeriod) {
    const week = weekOfPeriod(period);
    if (!week.ok) return week;
    weeks.push(week.value);
  }
  const week = weeks.length === 0 ? EVERY_DAY : union(weeks);
  if (exceptionPeriod.length === 0) return ok(week);
  // The one exception that a site can have: no enforcement on a bank holiday.
  const isHoliday = exceptionPeriod.every((period) => Object.keys(period).join() === 'recurringSpecialDay');
  const special = exceptionPeriod.flatMap((period) => period.recurringSpecialDay ?? []);
  return isHoliday && special.every(({ specialDayType }) => specialDayType === HOLIDAY)
    ? ok({ ...week, [HOLIDAY]: [] })
    : fail('Its exceptions are other than public holidays');
}

function weekOfPeriod(period: Period): Read<Week> {
  if (period.periodStart !== undefined || period.periodEnd !== undefined)
    return fail('Its times depend on dawn, dusk, holidays or another source');
  if (period.endOfPeriod !== undefined) return fail('Its times are single dates');
  const rules = period.recurringDayWeekMonthPeriod ?? [];
  if (rules.some((rule) => Object.keys(rule).some((key) => key !== 'applicableDay')))
    return fail('Its times depend on the month or the week of the month');
  const special = period.recurringSpecialDay ?? [];
  const other = special.find(({ specialDayType }) => specialDayType !== HOLIDAY);
  if (other !== undefined)
    return fail(`Its times depend on special days (${other.specialDayType}): write a rule for a calendar`);
  const named = rules.flatMap(({ applicableDay = [...DAYS] }) => applicableDay);
  const unknown = named.find((day) => !DAYS.some((one) => one === day));
  if (unknown !== undefined) return fail(`'${unknown}' is not a day of the week`);
  const days = [
    ...(rules.length === 0 && special.length === 0 ? DAYS : named),
    ...(special.length > 0 ? [HOLIDAY] : []),
  ];
  const spans = (period.recurringTimePeriodOfDay ?? []).map(
    ({ startTimeOfPeriod: from, endTimeOfPeriod: until }) => formatSpan(from.slice(0, 5), until),
  );
  return ok(Object.fromEntries(days.map((day) => [day, spans.length === 0 ? [ALL_DAY] : spans])));
}

/** Orders write the end of a day as 00:00:00, 23:59:00 or 23:59:59. */
function formatSpan(from: string, end: string): string {
  const until = end === '00:00:00' || end.startsWith('23:59') ? '24:00' : end.slice(0, 5);
  return from === until ? ALL_DAY : `${from}-${until}`;
}

function union(weeks: readonly Week[]): Week {
  const days = new Set(weeks.flatMap((week) => Object.keys(week)));
  return Object.fromEntries([...days].map((day) => [day, joined(weeks.flatMap((week) => week[day] ?? []))]));
}

/** Times in order, those that touch or overlap as one. Times past midnight stay as they are. */
function joined(spans: readonly string[]): readonly string[] {
  const merged: string[] = [];
  for (const span of [...new Set(spans)].toSorted()) {
    const [from = '', until = ''] = span.split('-');
    const [start = '', end = ''] = merged.at(-1)?.split('-') ?? [];
    if (start !== '' && start < end && from <= end && from < until)
      merged.splice(-1, 1, `${start}-${end > until ? end : until}`);
    else merged.push(span);
  }
  return merged;
}

function weekHours(week: Week): Read<OrderHours> {
  const several = Object.values(week).find((spans) => spans.length > 1);
  if (several !== undefined) return fail(`More than one time a day (${several.join(', ')}): a site has one`);
  const [monday, ...others] = DAYS.slice(0, 5).map((day) => hoursOn(week, day));
  if (monday === undefined || others.some((hours) => hours !== monday))
    return fail('Its times differ between Monday and Friday');
  return ok({
    weekday: monday,
    saturday: hoursOn(week, 'saturday'),
    sunday: hoursOn(week, 'sunday'),
    // A bank holiday is a weekday of the order, unless the order says otherwise.
    'bank holiday': week[HOLIDAY] === undefined ? monday : hoursOn(week, HOLIDAY),
  });
}

function hoursOn(week: Week, day: string): string | null {
  const span = week[day]?.[0];
  if (span === undefined) return CLOSED;
  return span === ALL_DAY ? null : span;
}

import type { AreaBoosts } from '#modules/boosts/active/active-boosts-table.ts';
import { CLOSED } from '#modules/sites/enforcement-hours.ts';
import { hoursOn } from '#modules/sites/openings.ts';
import {
  type DaySpan,
  type DayTotals,
  enforcedDays,
  enforcedUpTo,
  withoutClosedDays,
} from './enforced-days.ts';
import type { TimesSite } from './times-a-day-table.ts';
import { allowedMinutes, countedOn, isInWindow, windowMinutes } from './times-a-day.ts';

type RuledSite = {
  readonly everyDays: number;
  readonly seenDay: number;
  /** Days on which it was closed; few sites have any. */
  readonly closed?: readonly DaySpan[] | undefined;
};

type RuledTimesSite = TimesSite & { readonly closed?: readonly DaySpan[] | undefined };

/** What the visit rules of an area are scored from on a day. Days are counted since 1970. */
export type AreaRules = {
  readonly today: number;
  readonly totals: DayTotals;
  readonly bySite: ReadonlyMap<number, RuledSite>;
  readonly largestBase: number;
  readonly boosts: AreaBoosts;
  /** Sites that are to be seen several times a day; absent where none is. */
  readonly timesADay?: { readonly minute: number; readonly bySite: ReadonlyMap<number, RuledTimesSite> };
};

type UnseenDays = {
  readonly kind: 'days';
  /** Enforced days since the last visit, without those on which the site was closed. From `everyDays` on the site is due. */
  readonly unseenDays: number;
  readonly everyDays: number;
};

export type UnseenMinutes = {
  readonly kind: 'minutes';
  /** Minutes of the window since the last visit that counts, on enforced days. From `allowedMinutes` on the site is due. */
  readonly unseenMinutes: number;
  readonly allowedMinutes: number;
  readonly site: TimesSite;
  /** Visits that count today. */
  readonly visitsToday: number;
  /** A visit would count: the window is open, and the site is enforced today. */
  readonly isOpen: boolean;
  readonly isEnforcedToday: boolean;
};

export type Unseen = UnseenDays | UnseenMinutes;

type Hours = Readonly<Partial<Record<string, string>>>;

/** How long a site with a visit rule has not been seen; undefined without a rule. `hours` are its enforcement hours. */
export function unseenBy(rules: AreaRules, siteId: number, hours: Hours = {}): Unseen | undefined {
  const { today, totals, bySite, timesADay } = rules;
  const isEnforced = (dayType: string) => hoursOn(hours, dayType) !== CLOSED;
  const times = timesADay?.bySite.get(siteId);
  if (timesADay !== undefined && times !== undefined)
    return unseenMinutes(times, { today, minute: timesADay.minute, totals, isEnforced });
  const rule = bySite.get(siteId);
  if (rule === undefined) return undefined;
  const span = { seen: rule.seenDay, today, closed: rule.closed };
  return { kind: 'days', unseenDays: enforcedDays(totals, span, isEnforced), everyDays: rule.everyDays };
}

export function unseenMinutes(
  site: RuledTimesSite,
  {
    today,
    minute,
    totals,
    isEnforced,
  }: {
    readonly today: number;
    readonly minute: number;
    readonly totals: DayTotals;
    readonly isEnforced: (dayType: string) => boolean;
  },
): UnseenMinutes {
  const { rule, last, since, closed = [] } = site;
  const now = { day: today, minute };
  const enforced = withoutClosedDays(enforcedUpTo(totals, isEnforced), closed);
  const isEnforcedToday = enforced(today) > enforced(today - 1);
  return {
    kind: 'minutes',
    unseenMinutes: windowMinutes(rule, { seen: last ?? since, now }, enforced),
    allowedMinutes: allowedMinutes(rule, last),
    site,
    visitsToday: countedOn(today, last),
    isOpen: isEnforcedToday && isInWindow(rule, now),
    isEnforcedToday,
  };
}

/** The rule is over: the site is due, or overdue. Several times a day only while a visit would count. */
export const isDue = (unseen: Unseen): boolean =>
  unseen.kind === 'days'
    ? unseen.unseenDays >= unseen.everyDays
    : unseen.isOpen && unseen.unseenMinutes >= unseen.allowedMinutes;

/** Enforced days beyond the rule; 0 on the day it is due. A window that passed without a visit is a day. */
export function daysOverdue(unseen: Unseen): number {
  if (unseen.kind === 'days') return unseen.unseenDays - unseen.everyDays;
  const { rule } = unseen.site;
  return Math.floor((unseen.unseenMinutes - unseen.allowedMinutes) / (rule.until - rule.from));
}

import type { staffContract } from '@patrolplan/contract/staff';
import { boostTexts } from './texts.ts';
import { agoText } from '#domain/moment-text.ts';
import { durationText, sameDay, timeText } from '#domain/format.ts';
import type { StaffReply } from '#console/shared/staff-call.ts';

/** A boost as the service lists it. */
export type Boost = StaffReply<typeof staffContract.listBoosts>['boosts'][number];

/** The site, or the area that is boosted as a whole. */
export function boostedName(boost: Boost): string {
  return boost.areaName ?? boost.siteName ?? '';
}

/** The active boosts by the name of their area. */
export function activeByArea(boosts: readonly Boost[]): ReadonlyMap<string, readonly Boost[]> {
  return Map.groupBy(
    boosts.filter(({ state }) => state === 'in force'),
    ({ inArea: area }) => area,
  );
}

/** The number of boosts per series that have not ended. */
export function seriesCounts(boosts: readonly Boost[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { series, state } of boosts) {
    if (series !== null && state !== 'over') counts.set(series, (counts.get(series) ?? 0) + 1);
  }
  return counts;
}

/** Its end, or the time when staff ended it. */
export function boostEnd(boost: Boost): Date {
  return new Date(boost.endedAt ?? boost.endsAt);
}

/** '14:05 to 16:30' today, 'Sun 09:00 to Sun 16:00' or '3 Dec 09:00 to 3 Dec 16:00' on another day. */
export function whenText(boost: Boost, now: Date): string {
  return `${dayAndTime(new Date(boost.startsAt), now)} to ${dayAndTime(boostEnd(boost), now)}`;
}

/** 'ends in 2 h 18 min', 'starts in 19 h 0 min', 'ended 20 h 0 min ago'. */
export function stateText(boost: Boost, now: Date): string {
  const until = (at: Date) => durationText(Math.max(0, at.getTime() - now.getTime()) / 1_000);
  if (boost.state === 'in force') return boostTexts.endsIn(until(boostEnd(boost)));
  if (boost.state === 'planned') return boostTexts.startsIn(until(new Date(boost.startsAt)));
  return boostTexts.ended(agoText(boostEnd(boost), now));
}

/** Whether the words occur in its site, area or reason. */
export function isFound(boost: Boost, search: string): boolean {
  const text = [boost.siteName, boost.areaName, boost.reason].join(' ').toLowerCase();
  return text.includes(search.trim().toLowerCase());
}

const WEEK_MS = 6 * 24 * 3_600_000;

function dayAndTime(at: Date, now: Date): string {
  if (sameDay(at, now)) return timeText(at);
  const isNear = Math.abs(at.getTime() - now.getTime()) < WEEK_MS;
  const day = isNear ? { weekday: 'short' as const } : { day: 'numeric' as const, month: 'short' as const };
  return `${at.toLocaleDateString('en-GB', day)} ${timeText(at)}`;
}

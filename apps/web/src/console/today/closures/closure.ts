import type { staffContract } from '@patrolplan/contract/staff';
import { faultTexts, closureTexts } from './texts.ts';
import type { StaffReply } from '#console/shared/staff-call.ts';
import { closureReasonText } from '#domain/closure/closure-words.ts';
import { momentText } from '#domain/format.ts';
import { localDay } from '#domain/local-time.ts';

export type StaffClosure = StaffReply<typeof staffContract.listMarks>['marks'][number];
/** The period of the fault report, as days; `area` null for all areas. */
export type Reported = { readonly from: string; readonly until: string; readonly area: string | null };
export type Fault = StaffReply<typeof staffContract.readFaults>['faults'][number];

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** '18 Nov 2026'. */
export const dayText = (at: Date): string => day.format(at);

/** The last day of a mark that ends, as 'YYYY-MM-DD' of this device; empty without an end. */
export function lastDayClosed({ endsAt, isConfirmed }: StaffClosure): string {
  if (endsAt === null || !isConfirmed) return '';
  return localDay(new Date(Date.parse(endsAt) - 1));
}

/** 'Signs missing · Quayside · since 14:05'. */
export const factText = (mark: StaffClosure, now: Date): string =>
  closureTexts.fact(closureReasonText(mark.reason), mark.areaName, momentText(new Date(mark.markedAt), now));

/** 'not confirmed, ends 24 Nov', 'until 18 Nov', 'no end'. */
export function endText({ endsAt, isConfirmed }: StaffClosure): string {
  if (endsAt === null) return closureTexts.open;
  if (!isConfirmed) return closureTexts.unconfirmed(dayText(new Date(endsAt)));
  return closureTexts.until(dayText(new Date(Date.parse(endsAt) - 1)));
}

/** 'Cleared 16 Nov', 'Confirmed, until 18 Nov'. */
export function stateText({ state, endsAt, clearedAt }: Fault): string {
  const word = faultTexts.states[state];
  if (clearedAt !== null) return `${word} ${dayText(new Date(clearedAt))}`;
  if (endsAt === null) return word;
  const end = dayText(new Date(Date.parse(endsAt) - 1));
  return state === 'ended' ? `${word} ${end}` : `${word}, ${closureTexts.until(end)}`;
}

/** '54.97300, -1.61310', as maps read it. */
export const positionText = ({ latitude, longitude }: Fault): string =>
  latitude === null || longitude === null
    ? faultTexts.noPosition
    : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;

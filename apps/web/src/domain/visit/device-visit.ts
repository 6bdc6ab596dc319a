import type { Found, SkipReason } from '@patrolplan/contract/visits';
import type { Recorded } from '#domain/field/recorded.ts';

/** A visit as stored on this device. */
export type DeviceVisit = Recorded & {
  readonly kind: 'visit';
  readonly siteId: number;
  readonly siteName: string;
  readonly outcome: 'visited' | 'skipped';
  readonly reason: SkipReason | null;
  readonly note: string;
  /** Vehicles in contravention, as a range; null or absent: not answered. */
  readonly found?: Found | null | undefined;
  /** A stop of a round that was drawn by chance. */
  readonly isSurvey?: boolean | undefined;
};

export type VisitDraft = {
  readonly kind: 'visit';
  readonly siteId: number;
  readonly siteName: string;
} & (
  | { readonly outcome: 'visited'; readonly isSurvey?: boolean | undefined }
  /** A skipped stop of a round. It does not count as a visit. */
  | { readonly outcome: 'skipped'; readonly reason: SkipReason }
);

/** When each site was last visited, by site id, without skipped stops. */
export function lastVisits(visits: readonly DeviceVisit[]): ReadonlyMap<number, number> {
  const last = new Map<number, number>();
  for (const { siteId, at, outcome, state } of visits) {
    if (outcome !== 'visited' || state === 'refused') continue;
    last.set(siteId, Math.max(at, last.get(siteId) ?? at));
  }
  return last;
}

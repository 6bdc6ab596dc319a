import type { SEND_REFUSALS } from '@patrolplan/contract/staff-team';

export type Recipient = { readonly isStaff: boolean; readonly areaIds: readonly number[] };
export type Place = {
  readonly areaId: number;
  readonly isRetired: boolean;
  /** It cannot be enforced now. */
  readonly isClosed: boolean;
};

export type SendRefusal = (typeof SEND_REFUSALS)[number];

export type SendResult = {
  readonly id: string;
  readonly status: 'sent' | 'refused';
  readonly reason: SendRefusal | null;
  readonly site_ids: number[];
};

/** Nobody plans further ahead; a mistyped year does. */
const MAX_AHEAD_MS = 14 * 24 * 3_600_000;

export type Sent = {
  readonly siteIds: readonly number[];
  /** When it begins, and when it is over. */
  readonly from: Date;
  readonly until: Date;
  /** Null: everybody who sees the site. Undefined: the person does not exist. */
  readonly recipient: Recipient | null | undefined;
};

/** Why a round or a job cannot be sent, and the sites that it is about; null when it can. */
export function sendRefusal(
  { siteIds, from, until, recipient }: Sent,
  { now, places }: { readonly now: Date; readonly places: ReadonlyMap<number, Place> },
): Pick<SendResult, 'reason' | 'site_ids'> | null {
  const about = (reason: SendRefusal, isAbout: (place: Place | undefined) => boolean) => {
    const site_ids = [...new Set(siteIds)].filter((id) => isAbout(places.get(id)));
    return site_ids.length === 0 ? null : { reason, site_ids };
  };
  if (recipient === undefined) return { reason: 'person_unknown', site_ids: [] };
  if (until <= now) return { reason: 'past', site_ids: [] };
  if (Math.max(from.getTime(), until.getTime()) > now.getTime() + MAX_AHEAD_MS)
    return { reason: 'too_far_ahead', site_ids: [] };
  return (
    about('site_unknown', (place) => place === undefined) ??
    about('site_retired', (place) => place?.isRetired === true) ??
    about('site_marked', (place) => place?.isClosed === true) ??
    about('outside_areas', (place) => recipient !== null && !maySee(recipient, place))
  );
}

const maySee = ({ isStaff, areaIds }: Recipient, place: Place | undefined): boolean =>
  isStaff || (place !== undefined && areaIds.includes(place.areaId));

import type { ReadReply } from '@patrolplan/contract';
import type { SkipReason, visitsContract } from '@patrolplan/contract/visits';
import { momentText, sameDay } from '#domain/format.ts';
import type { DeviceVisit } from '#domain/visit/device-visit.ts';

export type ServiceVisit = ReadReply<typeof visitsContract.readOwnVisits>['visits'][number];

/** A line of the list of own visits. */
export type ListedVisit = {
  readonly id: string;
  readonly time: string;
  readonly siteName: string;
  readonly note: string;
  readonly skipReason: SkipReason | null;
  readonly state: DeviceVisit['state'];
  readonly refusal: DeviceVisit['refusal'];
};

/**
 * Own visits of today, newest first: those of this device, and those of other devices from the service. Refused and
 * unsent visits stay in the list, whatever their day.
 */
export function visitsOfToday(
  onDevice: readonly DeviceVisit[],
  fromService: readonly ServiceVisit[],
  now: Date,
): readonly ListedVisit[] {
  const known = new Set(onDevice.map(({ id }) => id));
  const here = onDevice.filter(({ state, at }) => state !== 'sent' || sameDay(new Date(at), now));
  const elsewhere = fromService.flatMap((visit) => (known.has(visit.id) ? [] : [deviceForm(visit)]));
  return [...here, ...elsewhere]
    .toSorted((one, other) => other.at - one.at)
    .map(({ id, at, siteName, note, reason, state, refusal }) => ({
      id,
      time: momentText(new Date(at), now),
      siteName,
      note,
      skipReason: reason,
      state,
      refusal,
    }));
}

type Shown = Pick<DeviceVisit, 'id' | 'at' | 'siteName' | 'note' | 'reason' | 'state' | 'refusal'>;

function deviceForm({ id, visited_at, site_name, note, reason }: ServiceVisit): Shown {
  const at = Date.parse(visited_at);
  return {
    id,
    at: Number.isNaN(at) ? 0 : at,
    siteName: site_name,
    note,
    reason,
    state: 'sent',
    refusal: null,
  };
}

import type { ReadReply } from '@patrolplan/contract';
import type { visitsContract } from '@patrolplan/contract/visits';
import { momentText, sameDay } from '#domain/format.ts';
import { canCorrect } from '#domain/visit/correct-visit.ts';
import type { DeviceVisit } from '#domain/visit/device-visit.ts';
import type { VisitElsewhere } from '#state/field/field-log.ts';

export type ServiceVisit = ReadReply<typeof visitsContract.readOwnVisits>['visits'][number];

/** A line of the list of own visits. */
export type ListedVisit = VisitElsewhere &
  Pick<DeviceVisit, 'state' | 'refusal'> & {
    readonly time: string;
    /** It can be removed and gets a note, until its day ends. */
    readonly isCorrectable: boolean;
    /** Why staff struck it: it counts no longer. */
    readonly struckBecause: string | null;
  };

/**
 * Own visits of today, newest first: those of this device, and those that the service has from others. What was refused or
 * is not sent stays in the list, whatever its day; what was removed here does not come back from an older reply.
 */
export function visitsOfToday(
  onDevice: readonly DeviceVisit[],
  fromService: readonly ServiceVisit[],
  { now, removedIds }: { readonly now: Date; readonly removedIds: ReadonlySet<string> },
): readonly ListedVisit[] {
  const known = new Set(onDevice.map(({ id }) => id));
  const struck = new Map(fromService.map(({ id, struck_because }) => [id, struck_because ?? null]));
  const here = onDevice.filter(({ state, at }) => state !== 'sent' || sameDay(new Date(at), now));
  const elsewhere = fromService.flatMap((visit) =>
    known.has(visit.id) || removedIds.has(visit.id) ? [] : [deviceForm(visit)],
  );
  return [...here, ...elsewhere]
    .toSorted((one, other) => other.at - one.at)
    .map((visit) => {
      const { id, siteId, siteName, at, outcome, reason, note, state, refusal } = visit;
      const struckBecause = struck.get(id) ?? null;
      const shown = { id, siteId, siteName, at, outcome, reason, note, state, refusal };
      return {
        ...shown,
        struckBecause,
        time: momentText(new Date(at), now),
        isCorrectable: struckBecause === null && canCorrect(visit, now.getTime()),
      };
    });
}

type Shown = VisitElsewhere & Pick<DeviceVisit, 'state' | 'refusal'>;

function deviceForm({ id, site_id, site_name, visited_at, outcome, note, reason }: ServiceVisit): Shown {
  const at = Date.parse(visited_at);
  return {
    id,
    siteId: site_id,
    siteName: site_name,
    at: Number.isNaN(at) ? 0 : at,
    outcome,
    reason,
    note,
    state: 'sent',
    refusal: null,
  };
}

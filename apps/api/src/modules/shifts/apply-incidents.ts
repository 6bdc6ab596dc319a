import type { IncidentInput } from '@patrolplan/contract/shift';
import type { Database } from '#db/database.ts';
import { visibleSiteIds } from '#modules/areas/visible-areas-table.ts';
import type { Outcome, Receipt } from '#modules/field/events/apply.ts';
import { storeOnce } from '#modules/field/events/store-once.ts';
import { timeRefusal } from '#modules/field/events/time-refusal.ts';
import { MAX_AHEAD_MS, eventTimes } from './event-time.ts';
import { countIncidents, incidentOwners, insertIncidents } from '#modules/shifts/alarms/incidents-table.ts';

/** Each is a message to the duty contact: a device that went wrong must not send hundreds. */
const MOST_A_DAY = 30;
const DAY_MS = 24 * 3_600_000;

/**
 * Stores incidents of a person. They move no deadline and are no part of the shift, so it takes no lock that a call for help
 * waits for. The contact is notified by the next run, which begins at once.
 */
export async function applyIncidents(
  tx: Database,
  events: readonly IncidentInput[],
  { person, now }: Receipt,
): Promise<readonly Outcome[]> {
  const { userId } = person;
  const { outcomes } = await storeOnce(events, {
    userId,
    readOwners: (ids) => incidentOwners(tx, ids),
    async refuse(fresh) {
      const room = MOST_A_DAY - (await countIncidents(tx, userId, new Date(now.getTime() - DAY_MS)));
      return fresh.map(({ at }, n) => timeRefusal(at, now, MAX_AHEAD_MS) ?? (n < room ? null : 'too_many'));
    },
    async insert(accepted) {
      const times = eventTimes(accepted, now);
      const visited = accepted.flatMap(({ last_visit: visit }) => visit?.site_id ?? []);
      const sites = await visibleSiteIds(tx, person, visited);
      return insertIncidents(
        tx,
        accepted.flatMap((incident) => {
          const time = times.get(incident.id);
          return time ? [{ incident, ...time, lastVisit: lastVisit(incident, sites, now) }] : [];
        }),
        { userId, receivedAt: now },
      );
    },
  });
  return outcomes;
}

/** An incident is never refused for its last visit: one that cannot be true, or outside of the areas, is left out. */
function lastVisit({ last_visit: visit }: IncidentInput, sites: ReadonlySet<number>, now: Date) {
  if (visit === null || !sites.has(visit.site_id) || timeRefusal(visit.at, now) !== null) return null;
  return { siteId: visit.site_id, at: new Date(visit.at) };
}

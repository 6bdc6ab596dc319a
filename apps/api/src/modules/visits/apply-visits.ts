import type { VisitInput } from '@patrolplan/contract/visits';
import type { Database } from '#db/database.ts';
import { visibleSiteIds } from '#modules/areas/visible-areas-table.ts';
import type { Outcome, Receipt } from '#modules/field/events/apply.ts';
import type { Publish } from '#modules/field/events/publish.ts';
import { storeOnce } from '#modules/field/events/store-once.ts';
import { timeRefusal } from '#modules/field/events/time-refusal.ts';
import { lockUserVisits, readRemovedOwners } from './removed-visits-table.ts';
import { countVisits, insertVisits, readOwners } from './visits-table.ts';

const DAY_MS = 24 * 3_600_000;

/** Far more than anybody makes in a day: a device that went wrong must not fill the table. */
const MAX_VISITS_A_DAY = 2_000;

/** Stores visits of a person. One that was removed meanwhile counts as stored: the device is done with it. */
export async function applyVisits(
  tx: Database,
  visits: readonly VisitInput[],
  { person, now }: Receipt,
  {
    secrets,
    publish,
  }: {
    /** They seal what was found; null where it is not stored. */
    readonly secrets: readonly string[] | null;
    readonly publish: Publish;
  },
): Promise<readonly Outcome[]> {
  const { userId } = person;
  await lockUserVisits(tx, userId);
  const { outcomes, stored } = await storeOnce(visits, {
    userId,
    readOwners: async (ids) =>
      new Map([...(await readOwners(tx, ids)), ...(await readRemovedOwners(tx, ids))]),
    async refuse(fresh) {
      const sites = await visibleSiteIds(
        tx,
        person,
        fresh.map(({ site_id }) => site_id),
      );
      const room = MAX_VISITS_A_DAY - (await countVisits(tx, userId, new Date(now.getTime() - DAY_MS)));
      return fresh.map((visit, n) => visitRefusal(visit, { now, visibleSites: sites, room: room - n }));
    },
    insert: (accepted) => insertVisits(tx, accepted, { userId, receivedAt: now, secrets }),
  });
  if (stored.length > 0) await publish(tx, 'visitsStored', { userId, visits: stored, now });
  return outcomes;
}

/** Why a new visit is not accepted; null when it is. It may be seven days late and two minutes ahead. */
export function visitRefusal(
  { at, site_id: siteId }: Pick<VisitInput, 'at' | 'site_id'>,
  {
    now,
    visibleSites,
    room,
  }: {
    readonly now: Date;
    readonly visibleSites: ReadonlySet<number>;
    /** How many more visits of the person are accepted today. */
    readonly room: number;
  },
): Outcome {
  const wrongTime = timeRefusal(at, now);
  if (wrongTime !== null) return wrongTime;
  if (!visibleSites.has(siteId)) return 'outside_areas';
  return room > 0 ? null : 'too_many';
}

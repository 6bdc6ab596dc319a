import type { ClosureInput } from '@patrolplan/contract/closures';
import type { Database } from '#db/database.ts';
import type { Outcome, Receipt } from '#modules/field/events/apply.ts';
import type { Publish } from '#modules/field/events/publish.ts';
import { storeOnce } from '#modules/field/events/store-once.ts';
import { timeRefusal } from '#modules/field/events/time-refusal.ts';
import { closableSites, closureOwners, countClosures, insertClosures } from './closures-table.ts';

const DAY_MS = 24 * 3_600_000;
/** A closure that staff do not confirm must not take a site out of the plans for ever. */
const UNCONFIRMED_MS = 7 * DAY_MS;
/** Far more than anybody finds in a day. */
const MAX_CLOSURES_A_DAY = 200;

/** Stores closures of a person. The others hear only of those that are in force. */
export async function applyClosures(
  tx: Database,
  closures: readonly ClosureInput[],
  { person, now }: Receipt,
  { publish }: { readonly publish: Publish },
): Promise<readonly Outcome[]> {
  const { userId } = person;
  let inForce: ReadonlySet<string> = new Set();
  const { outcomes, stored } = await storeOnce(closures, {
    userId,
    readOwners: (ids) => closureOwners(tx, ids),
    async refuse(fresh) {
      const sites = await closableSites(
        tx,
        person,
        fresh.map(({ site_id }) => site_id),
      );
      const room = MAX_CLOSURES_A_DAY - (await countClosures(tx, userId, new Date(now.getTime() - DAY_MS)));
      return fresh.map((closure, n) =>
        closureRefusal(closure, { now, site: sites.get(closure.site_id), room: room - n }),
      );
    },
    async insert(accepted) {
      const rows = accepted.map((closure) => ({ ...closure, ends_at: unconfirmedEnd(closure.at) }));
      const inserted = await insertClosures(tx, rows, { userId, receivedAt: now });
      inForce = new Set(inserted.flatMap(({ id, is_in_force }) => (is_in_force ? [id] : [])));
      return new Set(inserted.map(({ id }) => id));
    },
  });
  const news = stored.filter(({ id }) => inForce.has(id));
  if (news.length > 0) await publish(tx, 'sitesClosed', { closures: news, now });
  return outcomes;
}

export const unconfirmedEnd = (at: string): Date => new Date(Date.parse(at) + UNCONFIRMED_MS);

/**
 * Why a new closure is not accepted; null when it is. It may be seven days late and two minutes ahead. `site` is undefined
 * where the person may not see it.
 */
export function closureRefusal(
  { at }: Pick<ClosureInput, 'at'>,
  {
    now,
    site,
    room,
  }: {
    readonly now: Date;
    readonly site: { readonly isRetired: boolean } | undefined;
    /** How many more closures of the person are accepted today. */
    readonly room: number;
  },
): Outcome {
  const wrongTime = timeRefusal(at, now);
  if (wrongTime !== null) return wrongTime;
  if (site === undefined) return 'outside_areas';
  if (site.isRetired) return 'site_retired';
  return room > 0 ? null : 'too_many';
}

import type { CallReply } from '@patrolplan/contract';
import type { shiftContract } from '@patrolplan/contract/shift';
import { localMoment } from '#time/local-moment.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import type { Viewer } from '#modules/areas/visible-areas-table.ts';
import { countDueSites } from '#modules/visit-rules/due-sites.ts';
import { lastEventBefore } from './shift-events-table.ts';
import { shiftEnd } from './shift-state.ts';
import { storedShift } from './shifts-table.ts';
import { boostsInAreas, sitesAdded } from './waiting-table.ts';

type Deps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
  /** Whether the organisation has visit rules. */
  readonly isFair: boolean;
  /** Whether sites that cannot be enforced are left out. */
  readonly hidesClosed: boolean;
};

/** Open work for a person at the start of a shift, in the areas that they may see. */
export async function readWaiting(
  { db, clock, timeZone, isFair, hidesClosed }: Deps,
  viewer: Viewer,
): Promise<CallReply<typeof shiftContract.readWaiting>> {
  const now = clock.now();
  const shift = await storedShift(db, viewer.userId);
  const isOn = shift !== undefined && shiftEnd(shift, now) === null;
  const since = await lastEventBefore(db, viewer.userId, isOn ? shift.started_at : now);
  const moment = localMoment(now, timeZone);
  return {
    due: isFair ? await countDueSites(db, viewer, { now, moment, timeZone, hidesClosed }) : null,
    boosts: await boostsInAreas(db, viewer, { inForceAt: now }),
    since: since && {
      at: since.toISOString(),
      boosts_set: await boostsInAreas(db, viewer, { setSince: since }),
      sites_added: await sitesAdded(db, viewer, since),
    },
  };
}

import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { localMoment } from '#time/local-moment.ts';
import { addDays, zonedMoment } from '#time/wall-time.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { readAreaLoads, readVisitsHad } from './rule-load-table.all-areas.ts';
import { readOrganisationRule } from './visit-rules-table.ts';

const FOUR_WEEKS = 28;

/** The rules of the organisation and its areas, and whether they can be met. Today is not over, so it does not count. */
export async function readVisitRules({
  db,
  clock,
  timeZone,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
}): Promise<CallReply<typeof staffContract.readVisitRules>> {
  const { day } = localMoment(clock.now(), timeZone);
  const window = {
    since: zonedMoment(addDays(day, -FOUR_WEEKS), '00:00:00', timeZone),
    until: zonedMoment(day, '00:00:00', timeZone),
    timeZone,
  };
  const loads = await readAreaLoads(db, window);
  return {
    every_days: await readOrganisationRule(db),
    visits_needed: loads.reduce((sum, load) => sum + load.visits_needed, 0),
    visits_had: await readVisitsHad(db, window),
    areas: [...loads],
  };
}

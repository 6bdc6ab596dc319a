import type { CallReply } from '@patrolplan/contract';
import type { staffTeamContract } from '@patrolplan/contract/staff-team';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { readOrganisation } from '#modules/settings/organisation-table.ts';
import { teamPeople } from './board-table.ts';

type Reply = CallReply<typeof staffTeamContract.readTeamPeople>;

/** For whom a round or a job can be. Which warden is on shift is said only where the organisation names wardens. */
export async function readTeamPeople({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<Reply> {
  const [{ namesWardens }, people] = await Promise.all([readOrganisation(db), teamPeople(db, clock.now())]);
  const onShift = new Map<string, number>();
  for (const { areas, is_on_shift: isOn } of people) {
    for (const area of areas) onShift.set(area, (onShift.get(area) ?? 0) + (isOn ? 1 : 0));
  }
  return {
    people: people.map(({ id, name, areas, is_on_shift, done, of_stops: stops }) => ({
      id,
      name,
      areas,
      is_on_shift: namesWardens ? is_on_shift : null,
      progress: namesWardens && done !== null && stops !== null ? { done, stops } : null,
    })),
    areas: [...onShift]
      .map(([name, on_shift]) => ({ name, on_shift }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  };
}

import type { CallReply } from '@patrolplan/contract';
import type { staffTeamContract } from '@patrolplan/contract/staff-team';
import { localMoment } from '#time/local-moment.ts';
import { zonedMoment } from '#time/wall-time.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { readOrganisation } from '#modules/settings/organisation-table.ts';
import { wardenNumbers } from '#modules/shifts/warden-numbers.ts';
import { teamPeople } from './board-table.ts';

type Reply = CallReply<typeof staffTeamContract.readTeamPeople>;

/**
 * For whom a round or a job can be. Names, times and progress only where the organisation names wardens. Who is on shift
 * always: the board has it by the same numbers.
 */
export async function readTeamPeople({
  db,
  clock,
  timeZone,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
}): Promise<Reply> {
  const now = clock.now();
  const { day } = localMoment(now, timeZone);
  const [{ namesWardens }, wardenOf, people] = await Promise.all([
    readOrganisation(db),
    wardenNumbers(db, { day, dayStart: zonedMoment(day, '00:00:00', timeZone) }),
    teamPeople(db, now),
  ]);
  const onShift = new Map<string, number>();
  for (const { areas, is_on_shift: isOn } of people) {
    for (const area of areas) onShift.set(area, (onShift.get(area) ?? 0) + (isOn ? 1 : 0));
  }
  return {
    names_wardens: namesWardens,
    people: (namesWardens
      ? people
      : people.toSorted((one, other) => wardenOf(one.id) - wardenOf(other.id))
    ).map(({ id, name, areas, is_on_shift, back_by, done, of_stops: stops }) => ({
      id,
      warden: wardenOf(id),
      name: namesWardens ? name : null,
      areas,
      is_on_shift,
      back_by: namesWardens ? (back_by?.toISOString() ?? null) : null,
      progress: namesWardens && done !== null && stops !== null ? { done, stops } : null,
    })),
    areas: [...onShift]
      .map(([name, on_shift]) => ({ name, on_shift }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  };
}

import { hash } from 'node:crypto';
import type { CallReply } from '@patrolplan/contract';
import type { fieldContract } from '@patrolplan/contract/field';
import type { Config } from '#config/config.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { readShift } from '#modules/shifts/read-shift.ts';
import type { TeamCache } from '#modules/team/team-cache.ts';
import { teamState } from '#modules/team/team-state.ts';
import type { Receipt } from './events/apply.ts';

export type FieldState = CallReply<typeof fieldContract.readField>;

/** What a person must know during a shift. Its tag does not depend on the clock: it changes when what is shown changes. */
export async function readState(
  {
    db,
    clock,
    config,
    team,
  }: {
    readonly db: Database;
    readonly clock: Clock;
    readonly config: Pick<Config, 'FEATURES' | 'HELP_POSITION_DAYS'>;
    readonly team: Pick<TeamCache, 'read' | 'readFor'>;
  },
  person: Receipt['person'],
  from: 'memory' | 'database',
): Promise<FieldState> {
  const { FEATURES, HELP_POSITION_DAYS: positionDays } = config;
  const now = clock.now();
  const readTeam = () => (from === 'memory' ? team.read() : team.readFor(person));
  const shown = {
    shift: FEATURES.includes('shift') ? await readShift(db, person.userId, { now, positionDays }) : null,
    team: FEATURES.includes('team') ? teamState(await readTeam(), person, now) : null,
  };
  const tag = `"${hash('sha256', JSON.stringify(shown), 'base64url').slice(0, 22)}"`;
  return { tag, now: now.toISOString(), ...shown };
}

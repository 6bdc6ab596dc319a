import type { Clock } from '#core/clock.ts';
import { type Person, type TeamChanges, changesFor, cursorFor } from './changes-for.ts';
import { positionOf } from './cursor.ts';
import type { TeamCache } from './team-cache.ts';

/** Longer than any cursor. */
const MAX_CURSOR_LENGTH = 4_000;

/** What changed for a person since the cursor of their phone, out of the memory of this instance. */
export async function readChanges(
  { cache, clock }: { readonly cache: TeamCache; readonly clock: Clock },
  person: Person,
  since: string,
): Promise<TeamChanges> {
  const cursor = since.length > MAX_CURSOR_LENGTH ? '' : since;
  let team = await cache.read();
  let position = positionOf(cursor, cursorFor(team, person));
  if (position.kind === 'ahead') {
    // Another instance has just told the phone more than this one has read.
    cache.expire();
    team = await cache.read();
    position = positionOf(cursor, cursorFor(team, person));
  }
  // Still more than there is: the database lost what the phone has seen.
  const known = position.kind === 'ahead' ? { kind: 'whole' as const } : position;
  return changesFor(team, person, known, clock.now());
}

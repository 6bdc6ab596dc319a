import type { ContactRole } from '@patrolplan/contract/shift';
import type { Database } from '#db/database.ts';
import { type ExpectedNotice, GRACE_MS } from '#testing/simulations/shift-world.ts';

type Received = ReadonlyMap<string, { readonly at: number; readonly times: number }>;

/** Compares the notices that were sent with the expected ones. */
export async function compareNotices(db: Database, expected: readonly ExpectedNotice[], received: Received) {
  const alarms = await db.selectFrom('alarms').select(['id', 'user_id', 'heard_at']).execute();
  const steps = await db.selectFrom('alarm_steps').select(['alarm_id', 'role']).execute();
  const userOf = new Map(alarms.map(({ id, user_id }) => [id, user_id]));
  /** When each step first reached its contact, by mail or by webhook. */
  const actual = steps.map(({ alarm_id: id, role }) => ({
    userId: userOf.get(id) ?? 0,
    role,
    at: Math.min(
      ...['mail', 'webhook'].map((channel) => received.get(`${channel} ${id} ${role}`)?.at ?? Infinity),
    ),
  }));
  const open = new Map(Map.groupBy(actual, keyOf));
  let slowest = 0;
  const missing = expected.filter((step) => {
    const candidates = open.get(keyOf(step)) ?? [];
    const index = candidates.findIndex(({ at }) => at >= step.at && at <= step.at + GRACE_MS);
    if (index < 0) return true;
    slowest = Math.max(slowest, (candidates.splice(index, 1)[0]?.at ?? 0) - step.at);
    return false;
  });
  return {
    expected: expected.length,
    missing,
    unexpected: [...open.values()].flat().length,
    repeated: [...received.values()].reduce((sum, { times }) => sum + times - 1, 0),
    slowestSeconds: slowest / 1_000,
    heard: alarms.filter(({ heard_at }) => heard_at !== null).length,
  };
}

const keyOf = ({ userId, role }: { readonly userId: number; readonly role: ContactRole }): string =>
  `${userId} ${role}`;

import { setTimeout as wait } from 'node:timers/promises';
import { fieldContract } from '@patrolplan/contract/field';
import { newId } from '#api/testing/calls/team-calls.ts';
import { createShiftCaller } from '#bench/shift-calls.ts';
import type { SignedInWarden } from '#bench/shift-data.ts';
import { openShiftService } from '#bench/shift-service.ts';
import type { Outcome } from './outcome.ts';
import { post } from './warden-calls.ts';

const MINUTE_MS = 60_000;
const EVENTS = 100;
const PROBE_EVERY_MS = 100;
const IDLE_MS = 20_000;
const TRY_AGAIN_MS = 5_000;
/** How much longer other calls may take meanwhile, at p95. */
const MAX_RATIO = 2;

/** Phones that come back from a dead spot, each with a hundred visits, within a minute. Others go on working meanwhile. */
export async function returnFromDeadSpot({ phones }: { readonly phones: number }): Promise<Outcome> {
  const service = await openShiftService();
  const caller = createShiftCaller(service.origin);
  try {
    const [other, ...returning] = await service.signIn(phones + 1);
    if (other === undefined) throw new Error('no warden is signed in');
    const probe = async (isOver: () => boolean) => {
      const times: number[] = [];
      while (!isOver()) {
        for (const kind of ['boosts', 'site', 'weather'] as const) {
          const { status, ms } = await caller.call(other, kind);
          if (status !== 200) throw new Error(`another call was answered with ${status}`);
          times.push(ms);
          await wait(PROBE_EVERY_MS);
        }
      }
      return p95(times);
    };
    const idleUntil = Date.now() + IDLE_MS;
    const idle = await probe(() => Date.now() > idleUntil);

    let left = returning.length;
    const sent = returning.map(async (warden, n) => {
      await wait((n / phones) * MINUTE_MS);
      const result = await sendVisits(service.origin, warden);
      left -= 1;
      return result;
    });
    const busy = await probe(() => left === 0);
    const all = await Promise.all(sent);
    const ids = all.flatMap((one) => one.stored);
    const lost = ids.length - (await service.countVisits(ids));
    const notStored = phones * EVENTS - ids.length;
    const repeats = all.reduce((sum, { repeated }) => sum + repeated, 0);
    const ratio = busy / idle;
    return {
      scenario: `${phones} phones that come back from a dead spot within a minute, ${EVENTS} visits each`,
      held: `${repeats} calls repeated; other calls p95 ${busy.toFixed(1)} ms, idle ${idle.toFixed(1)} ms: ${ratio.toFixed(2)} times (at most ${MAX_RATIO})`,
      writes: ids.length,
      lost,
      failures: [
        ...(notStored > 0 ? [`${notStored} visits were not stored.`] : []),
        ...(ratio > MAX_RATIO ? ['Other calls took too long meanwhile.'] : []),
      ],
    };
  } finally {
    caller.close();
    await service.close();
  }
}

/** The visits of a phone in one call, repeated until it is answered. Returns the ids that the service says it stored. */
async function sendVisits(origin: string, { userId, access, siteIds }: SignedInWarden) {
  const firstAt = Date.now() - EVENTS * MINUTE_MS;
  const events = Array.from({ length: EVENTS }, (_, n) => ({
    id: newId(),
    kind: 'visit',
    site_id: siteIds[n % siteIds.length],
    at: new Date(firstAt + n * MINUTE_MS).toISOString(),
    outcome: 'visited',
  }));
  for (let repeated = 0; ; repeated += 1) {
    const body = { user_id: userId, events };
    const reply = await post(`${origin}${fieldContract.sendFieldEvents.path}`, body, access);
    if (reply.status === 200) {
      // Safe: the reply of the service, whose tests check it against the contract.
      const { results } = JSON.parse(reply.body) as { results: readonly { id: string; status: string }[] };
      return { repeated, stored: results.flatMap(({ id, status }) => (status === 'stored' ? [id] : [])) };
    }
    if (repeated === 20) throw new Error(`the visits were answered with ${reply.status} ${reply.body}`);
    await wait(TRY_AGAIN_MS);
  }
}

const p95 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? 0;

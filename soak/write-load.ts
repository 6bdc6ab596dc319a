import { setTimeout as wait } from 'node:timers/promises';
import { staffContract } from '@patrolplan/contract/staff';
import type { Database } from '#api/db/database.ts';
import { until } from './until.ts';
import { type Reply, post, signIn } from './warden-calls.ts';

/** Staff who add sites continuously through the API, which has no limit for them; every site has a unique number. */
export type WriteLoad = {
  /** The numbers of the writes that the service acknowledged. */
  readonly acknowledged: ReadonlySet<number>;
  /** The number of calls by outcome. */
  readonly replies: Readonly<Record<string, number>>;
  /** Unexpected replies: neither success, 401, 503 nor no response. */
  readonly surprises: readonly string[];
  /** Waits until that many more writes are acknowledged; returns the elapsed milliseconds. */
  untilMore(writes: number): Promise<number>;
  stop(): Promise<void>;
};

const PAUSE_MS = 15;
const PAUSE_AFTER_FAILURE_MS = 50;

/** The writers share the instances of the service. */
export function startWriteLoad(origins: readonly string[], emails: readonly string[]): WriteLoad {
  const acknowledged = new Set<number>();
  const replies: Record<string, number> = {};
  const surprises: string[] = [];
  const stopped = new AbortController();
  let next = 0;

  function note({ status, body, retryAfter }: Reply): void {
    replies[status] = (replies[status] ?? 0) + 1;
    const isExcused = [200, 401, 429, 503, 'no answer'].includes(status);
    // A few errors are enough; thousands would only fill the screen.
    if (!isExcused && surprises.length < 5) surprises.push(`A call was answered ${status}: ${body}`);
    const isProper = body.includes('"detail"') && retryAfter !== null;
    if (status === 503 && !isProper && surprises.length < 5)
      surprises.push(`A 503 lacks its message or Retry-After: ${body}`);
  }

  async function write(email: string, index: number): Promise<void> {
    const origin = origins[index % origins.length] ?? '';
    let access: string | undefined;
    while (!stopped.signal.aborted) {
      if (access === undefined) {
        const signedIn = await signIn(origin, email);
        access = signedIn.access;
        if (signedIn.access === undefined) {
          note(signedIn.reply);
          await wait(PAUSE_AFTER_FAILURE_MS);
          continue;
        }
      }
      const number = (next += 1);
      const cells = { site_name: `Soak ${number}`, area_name: 'Quayside', postcode: 'NE1 3DH' };
      const reply = await post(`${origin}${staffContract.createSite.path}`, { cells }, access);
      note(reply);
      if (reply.status === 200) acknowledged.add(number);
      if (reply.status === 401) access = undefined;
      await wait(reply.status === 200 ? PAUSE_MS : PAUSE_AFTER_FAILURE_MS);
    }
  }

  const writers = emails.map(write);
  return {
    acknowledged,
    replies,
    surprises,
    untilMore(writes) {
      const enough = acknowledged.size + writes;
      return until(`${writes} more acknowledged writes`, () => acknowledged.size >= enough);
    },
    async stop() {
      stopped.abort();
      await Promise.all(writers);
    },
  };
}

/** The acknowledged writes that the database does not hold. */
export async function lostIn(db: Database, acknowledged: ReadonlySet<number>): Promise<readonly number[]> {
  const rows = await db.selectFrom('sites').select('name').execute();
  const stored = new Set(rows.map(({ name }) => name));
  return [...acknowledged].filter((number) => !stored.has(`Soak ${number}`));
}

import { setTimeout as wait } from 'node:timers/promises';
import { contract } from '@patrolplan/contract';
import type { Database } from '#api/db/database.ts';
import { until } from './until.ts';
import { type Reply, post, signIn } from './warden-calls.ts';

/** Wardens who write continuously through the API; every write has a unique number. */
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

/** The call takes no larger number. */
const MOST_WRITES = 100_000;
const PAUSE_MS = 15;
const PAUSE_AFTER_FAILURE_MS = 50;

export function startWriteLoad(origin: string, emails: readonly string[]): WriteLoad {
  const acknowledged = new Set<number>();
  const replies: Record<string, number> = {};
  const surprises: string[] = [];
  const stopped = new AbortController();
  let next = 0;

  function note({ status, body }: Reply): void {
    replies[status] = (replies[status] ?? 0) + 1;
    const isExcused = [200, 401, 429, 503, 'no answer'].includes(status);
    // A few errors are enough; thousands would only fill the screen.
    if (!isExcused && surprises.length < 5) surprises.push(`A call was answered ${status}: ${body}`);
    if (status === 503 && !body.includes('"detail"') && surprises.length < 5)
      surprises.push(`A 503 has no words: ${body}`);
  }

  async function write(email: string): Promise<void> {
    let access: string | undefined;
    while (!stopped.signal.aborted && next < MOST_WRITES) {
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
      const reply = await post(`${origin}${contract.logRouteFetch.path}`, { routes_fetched: number }, access);
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
  const rows = await db.selectFrom('route_fetches').select('routes_fetched').execute();
  const stored = new Set(rows.map(({ routes_fetched }) => routes_fetched));
  return [...acknowledged].filter((number) => !stored.has(number));
}

import { sql } from 'kysely';
import { openDatabase } from '#api/db/database.ts';
import { findPostgresBinaries, startPostgresCluster } from '#api/testing/database/postgres-cluster.ts';
import { freePort } from '#launcher/port.ts';
import { startService } from '#launcher/service.ts';
import { SECRET, type SignedInWarden, fillShift, signInWardens } from './shift-data.ts';

/** One service process on PostgreSQL with ten thousand sites, and wardens who have a session each. */
export type ShiftService = {
  readonly origin: string;
  /** Signs in that many wardens, of whom each has four areas with fifty sites each. */
  signIn(wardens: number): Promise<readonly SignedInWarden[]>;
  /** How many visits of these ids are stored. */
  countVisits(ids: readonly string[]): Promise<number>;
  hasEnded(): boolean;
  close(): Promise<void>;
};

export async function openShiftService(): Promise<ShiftService> {
  const binaries = findPostgresBinaries();
  if (binaries === undefined) throw new Error('PostgreSQL is not installed; `npm test` says how.');
  const cluster = await startPostgresCluster(binaries);
  // One connection, without the service's limit on the length of a statement.
  const db = openDatabase({ url: cluster.url, maxConnections: 1 });
  const port = await freePort('127.0.0.1', 0);
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    NODE_ENV: 'production',
    PATROL_MODE: 'demo',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: cluster.url,
    TOKEN_SECRETS: SECRET,
    // Every warden of the run comes from one address.
    ATTEMPTS_PER_ADDRESS: '1000000',
    CONNECTIONS_PER_ADDRESS: '5000',
    WEB_ROOT: '',
    LOG_LEVEL: 'warn',
  };
  const service = await fillShift(db)
    .then(() => startService({ origin, env }))
    .catch(async (cause: unknown) => {
      await db.destroy();
      await cluster.stop();
      throw cause;
    });
  let hasEnded = false;
  void service.ended.then(() => (hasEnded = true));
  return {
    origin,
    signIn: (wardens) => signInWardens(db, wardens),
    async countVisits(ids) {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from visits where id = any(${ids}::uuid[])
      `.execute(db);
      return rows[0]?.count ?? 0;
    },
    hasEnded: () => hasEnded,
    async close() {
      await service.stop();
      await db.destroy();
      await cluster.stop();
    },
  };
}

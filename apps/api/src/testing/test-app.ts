import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { type AppDeps, buildApp } from '#service/app.ts';
import type { Clock } from '#core/clock.ts';
import { type Config, readConfig } from '#config/config.ts';
import type { Database } from '#db/database.ts';
import { watchOutages } from '#db/outage-log.ts';
import { createLog } from '#core/log.ts';
import { type SessionTokens, createSessionTokens } from '#modules/sign-in/sessions/session-tokens.ts';
import { openSession } from '#modules/sign-in/sessions/open-session.ts';
import { createMetrics } from '#observability/metrics.ts';
import { LEAST_COST } from '#testing/inputs/hash-of-cost.ts';
import { createTestDatabase } from '#testing/database/test-database.ts';
import { type NewUser, type TestUser, makeUser } from '#testing/records/test-user.ts';

export type TestClock = Clock & { set(at: Date | string): void; advance(ms: number): void };

export type TestApp = {
  readonly server: FastifyInstance;
  readonly deps: AppDeps;
  readonly db: Database;
  readonly config: Config;
  readonly clock: TestClock;
  readonly tokens: SessionTokens;
  /** Every line logged so far. */
  readonly logged: readonly string[];
  makeUser(user?: NewUser): Promise<TestUser>;
  /** The headers of a fresh session, opened with a passkey. The access token lives five minutes of the test's clock. */
  signedInAs(user: { readonly id: number }): Promise<{ authorization: string }>;
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
};

const A_MONDAY_MORNING = '2026-11-16T10:00:00.000Z';

/** The real app on its own database, with a test clock and a captured log. */
export async function createTestApp(
  options: { readonly now?: Date | string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<TestApp> {
  const database = await createTestDatabase();
  const clock = createTestClock(options.now ?? A_MONDAY_MORNING);
  const config = readConfig({
    DATABASE_URL: database.url,
    TOKEN_SECRETS: 'a secret that is only ever used by the tests',
    PUBLIC_URL: 'http://patrol.test',
    LOG_LEVEL: 'info',
    ...options.env,
  });
  const logged: string[] = [];
  const log = createLog(config.LOG_LEVEL, { write: (line) => void logged.push(line) });
  const deps: AppDeps = {
    db: database.db,
    outage: watchOutages(database.db, log),
    clock,
    log,
    config,
    metrics: createMetrics({ ofProcess: false }),
    passwordCost: LEAST_COST,
  };
  const server = await buildApp(deps);
  const tokens = createSessionTokens(config.TOKEN_SECRETS);
  return {
    server,
    deps,
    db: database.db,
    config,
    clock,
    tokens,
    logged,
    makeUser: (user) => makeUser(database.db, user),
    async signedInAs(user) {
      const { access } = await openSession({ db: database.db, clock, tokens }, user.id, {
        method: 'passkey',
      });
      return { authorization: `Bearer ${access}` };
    },
    inject: (request) => server.inject(request),
    async close() {
      await server.close();
      deps.outage.close();
      await database.close();
    },
  };
}

export function createTestClock(start: Date | string): TestClock {
  let at = new Date(start);
  return {
    now: () => new Date(at),
    set: (next) => void (at = new Date(next)),
    advance: (ms) => void (at = new Date(at.getTime() + ms)),
  };
}

import { sql } from 'kysely';
import type { Deps } from '#core/deps.ts';
import { newestEvent } from '#modules/events/events-table.ts';
import { countOpenAlarms } from '#modules/shifts/alarms/alarms-table.ts';
import { findUnreadable } from '#modules/settings/sealed-secrets/seal-again.ts';
import type { Provider } from '#modules/sign-in/sso/provider.ts';
import { isSwitchedOn } from '#modules/settings/is-switched-on.ts';
import { newestObservation } from '#modules/weather/weather-table.ts';
import type { Coverage } from '#providers/coverage.ts';
import { readProviders } from '#providers/providers-table.ts';
import { type SimulatedPart, simulatedParts } from '#simulated/simulated-parts.ts';
import { eventsCoverage, weatherCoverage } from './provider-coverage.ts';

export type Readiness = {
  readonly ready: boolean;
  readonly database: 'ok' | 'away';
  readonly jobs: string;
  readonly simulated: readonly SimulatedPart[];
  readonly weather?: DataAge & { readonly cells: Coverage };
  readonly events?: DataAge & { readonly areas: Coverage };
  /** Open alarms of missed check-ins and calls for help, and those of which nobody could be notified. */
  readonly alarms?: Awaited<ReturnType<typeof countOpenAlarms>>;
  readonly providers?: Awaited<ReturnType<typeof readProviders>>;
  /** Kinds of secrets that no secret of TOKEN_SECRETS opens. The page is public, so it names nothing else. */
  readonly unreadable_secrets?: readonly string[];
  /** Without a provider absent. The reason is in the log and in Settings. */
  readonly single_sign_on?: 'ok' | 'down';
};

type DataAge = {
  /** Where the data comes from: a provider, the simulation, or nowhere. */
  readonly source: string;
  readonly fetched_at: string | null;
  readonly age_seconds: number | null;
};

/** Without jobs where none run. */
export type ReadinessDeps = Deps & {
  readonly jobs?: { state(): string };
  readonly provider?: Pick<Provider, 'problem'>;
};

const PATIENCE_MS = 2_000;

/** The readiness of this instance. It is ready when its database answers. */
export async function readReadiness(deps: ReadinessDeps): Promise<Readiness> {
  const known = {
    jobs: deps.jobs?.state() ?? 'not started',
    simulated: simulatedParts(deps.config),
    ...(deps.provider && ({ single_sign_on: deps.provider.problem() === null ? 'ok' : 'down' } as const)),
  };
  if (!(await answersInTime(deps))) return { ready: false, database: 'away', ...known };
  return { ready: true, database: 'ok', ...known, ...(await providerData(deps)) };
}

async function answersInTime({ db, outage }: Deps): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), PATIENCE_MS);
  const answer = sql`select 1`.execute(db).then(
    () => true,
    (err: unknown) => {
      outage.report(err);
      return false;
    },
  );
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

async function providerData(deps: Deps) {
  const { db, clock, config } = deps;
  const simulated = simulatedParts(config);
  const now = clock.now();
  const weatherFrom = simulated.includes('weather')
    ? 'simulated'
    : config.OPENWEATHERMAP_KEY && 'openweathermap';
  const eventsFrom = simulated.includes('events') ? 'simulated' : config.TICKETMASTER_KEY && 'ticketmaster';
  return {
    weather: {
      ...age(
        ((await isSwitchedOn(db, 'openweathermap_api')) && weatherFrom) || 'off',
        await newestObservation(db),
        now,
      ),
      cells: await weatherCoverage(deps),
    },
    events: {
      ...age(
        ((await isSwitchedOn(db, 'ticketmaster_api')) && eventsFrom) || 'off',
        await newestEvent(db),
        now,
      ),
      areas: await eventsCoverage(deps),
    },
    ...(config.FEATURES.includes('shift') ? { alarms: await countOpenAlarms(db, now) } : {}),
    providers: await readProviders(db),
    unreadable_secrets: [...new Set((await findUnreadable(db, config)).map(({ kind }) => kind))],
  };
}

function age(source: string, fetchedAt: Date | null, now: Date): DataAge {
  return {
    source,
    fetched_at: fetchedAt?.toISOString() ?? null,
    age_seconds: fetchedAt === null ? null : Math.round((now.getTime() - fetchedAt.getTime()) / 1_000),
  };
}

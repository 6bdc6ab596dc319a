import { setTimeout as sleep } from 'node:timers/promises';
import { keepDemoFresh } from '#demo/seed-demo.ts';
import type { Deps } from '#core/deps.ts';
import { deleteEmailsBefore } from '#mail/outbox-table.ts';
import { sendOutbox } from '#mail/send-outbox.ts';
import { sweepAccounts } from '#modules/accounts/sweep-accounts.ts';
import { refreshCalendars } from '#modules/calendars/change-calendars.ts';
import { addressReader } from '#modules/calendars/read-address.ts';
import { foldSiteSums } from '#modules/coverage/site-sums-table.ts';
import { enqueueEvidence } from '#modules/coverage/enqueue-evidence.ts';
import { deleteDeliveriesBefore } from '#modules/event-webhooks/deliveries-table.ts';
import { refreshEvents } from '#modules/events/refresh-events.ts';
import type { Ticketmaster } from '#modules/events/ticketmaster.ts';
import { learnScores } from '#modules/fair/learn-scores.ts';
import { deleteRouteFetchesBefore } from '#modules/route-log/route-log-table.ts';
import { missingKeys } from '#modules/settings/missing-keys.ts';
import { sweepShifts } from '#modules/shifts/sweep-shifts.ts';
import { sweepTeam } from '#modules/team/sweep-team.ts';
import { deleteRemovedVisitsBefore } from '#modules/visits/removed-visits-table.ts';
import { targetsWith } from '#modules/webhooks/refused-target.ts';
import { deleteMarksBefore } from '#modules/marks/marks-table.ts';
import { deleteVisitsBefore } from '#modules/visits/visits-table.ts';
import { deleteImportsBefore } from '#modules/site-imports/site-imports-table.ts';
import type { OpenWeatherMap } from '#modules/weather/openweathermap.ts';
import { refreshWeather } from '#modules/weather/refresh-weather.ts';
import { budgetFor } from '#providers/budgets.ts';
import { type Provider, createProvider } from '#providers/provider.ts';
import type { ProviderName } from '#providers/providers-table.ts';
import { simulatedEvents } from '#simulated/events.ts';
import { simulatedParts } from '#simulated/simulated-parts.ts';
import { createSimulatedProvider } from '#simulated/simulated-provider.ts';
import { simulatedWeather } from '#simulated/weather.ts';
import type { Job } from './scheduler.ts';

export const SEND_OUTBOX = 'send-outbox';

const DAY_MS = 24 * 3_600_000;
const KEEP_EMAILS_DAYS = 30;
/** An accepted delivery is only shown as a time; one that was given up can be sent again. */
const KEEP_DELIVERIES_DAYS = { accepted: 7, all: 30 };
const KEEP_PREVIEWS_DAYS = 1;
/** So long a whole import can be undone. */
const KEEP_IMPORTS_DAYS = 30;

type JobDeps = Deps & {
  readonly metrics: { providerCall(provider: string, outcome: string): void };
};

/** All background jobs of the service. */
export function allJobs(deps: JobDeps): readonly Job[] {
  const weather = weatherOf(deps);
  const ticketmaster = ticketmasterOf(deps);
  const simulated = simulatedParts(deps.config);
  if (simulated.length > 0) deps.log.info({ simulated }, `simulated, not real: ${simulated.join(', ')}`);
  const missing = missingKeys(deps.config).map(({ part, variable }) => `${part} (${variable})`);
  if (missing.length > 0) deps.log.warn({ missing }, `off, because there is no key: ${missing.join(', ')}`);
  return [
    {
      name: 'refresh-weather',
      cron: '*/10 * * * *',
      atStart: true,
      work: () => refreshWeather(deps, weather),
    },
    {
      name: 'refresh-events',
      cron: '*/30 * * * *',
      atStart: true,
      work: () => refreshEvents(deps, ticketmaster),
    },
    {
      name: SEND_OUTBOX,
      cron: '* * * * *',
      atStart: true,
      work: async () => void (await sendOutbox(deps)),
    },
    {
      name: 'sweep',
      cron: '17 * * * *',
      atStart: false,
      async work() {
        const swept = await sweepAccounts(deps);
        const daysAgo = (days: number) => new Date(deps.clock.now().getTime() - days * DAY_MS);
        const emails = await deleteEmailsBefore(deps.db, daysAgo(KEEP_EMAILS_DAYS));
        const routeFetches = await deleteRouteFetchesBefore(deps.db, daysAgo(deps.config.ROUTE_LOG_DAYS));
        const visits = await deleteVisitsBefore(deps.db, daysAgo(deps.config.VISIT_DAYS));
        await deleteRemovedVisitsBefore(deps.db, daysAgo(deps.config.VISIT_DAYS));
        await deleteMarksBefore(deps.db, daysAgo(deps.config.VISIT_DAYS), deps.clock.now());
        await foldSiteSums(deps.db);
        await sweepShifts(deps);
        await sweepTeam(deps);
        await deleteDeliveriesBefore(deps.db, {
          accepted: daysAgo(KEEP_DELIVERIES_DAYS.accepted),
          all: daysAgo(KEEP_DELIVERIES_DAYS.all),
        });
        const imports = await deleteImportsBefore(deps.db, {
          previews: daysAgo(KEEP_PREVIEWS_DAYS),
          applied: daysAgo(KEEP_IMPORTS_DAYS),
        });
        deps.log.info({ ...swept, emails, routeFetches, visits, imports }, 'swept');
      },
    },
    ...(deps.config.FEATURES.includes('integrations')
      ? [
          {
            name: 'refresh-calendars',
            cron: '20 * * * *',
            atStart: true,
            work: () =>
              refreshCalendars({ ...deps, read: addressReader(targetsWith(deps.config.WEBHOOK_NETWORKS)) }),
          },
        ]
      : []),
    ...(deps.config.FEATURES.includes('api')
      ? [{ name: 'enqueue-evidence', cron: '25 * * * *', atStart: true, work: () => enqueueEvidence(deps) }]
      : []),
    ...(deps.config.FEATURES.includes('fair')
      ? [
          {
            name: 'learn-scores',
            cron: '40 2 * * *',
            // A demo has suggestions from its first day, out of its simulated visits.
            atStart: deps.config.PATROL_MODE === 'demo',
            work: async () =>
              void (await learnScores({
                ...deps,
                timeZone: deps.config.TIME_ZONE,
                recoveryMinutes: deps.config.VISIT_RECOVERY_MINUTES,
                actor: 'learning',
              })),
          },
        ]
      : []),
    ...(deps.config.PATROL_MODE === 'demo'
      ? [{ name: 'keep-demo-fresh', cron: '3-59/5 * * * *', atStart: false, work: () => keepDemoFresh(deps) }]
      : []),
  ];
}

/** OpenWeatherMap with a key, its simulation in a demo without one, else none. */
function weatherOf(deps: JobDeps): OpenWeatherMap | null {
  const { OPENWEATHERMAP_KEY: key, OPENWEATHERMAP_URL: host } = deps.config;
  if (key !== undefined) return { provider: realProvider('openweathermap', deps), host, key };
  if (!simulatedParts(deps.config).includes('weather')) return null;
  const provider = createSimulatedProvider((url) => simulatedWeather(url, deps.clock.now()));
  return { provider, host, key: 'simulated' };
}

function ticketmasterOf(deps: JobDeps): Ticketmaster | null {
  const { TICKETMASTER_KEY: key, TICKETMASTER_URL: host, TIME_ZONE: defaultZone } = deps.config;
  if (key !== undefined) return { provider: realProvider('ticketmaster', deps), host, key, defaultZone };
  if (!simulatedParts(deps.config).includes('events')) return null;
  return { provider: createSimulatedProvider(simulatedEvents), host, key: 'simulated', defaultZone };
}

function realProvider(name: ProviderName, { db, clock, config, metrics }: JobDeps): Provider {
  return createProvider(name, {
    db,
    clock,
    budget: budgetFor(name, config),
    fetch: globalThis.fetch,
    random: Math.random,
    sleep: (ms) => sleep(ms),
    onCall: (provider, outcome) => metrics.providerCall(provider, outcome),
  });
}

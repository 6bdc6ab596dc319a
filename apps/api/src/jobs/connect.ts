import * as v from 'valibot';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '#core/deps.ts';
import { budgetFor } from '#providers/budgets.ts';
import { type Connect, type Provider, createProvider } from '#providers/provider.ts';
import { simulatedEvents } from '#simulated/events.ts';
import { simulatedParts } from '#simulated/simulated-parts.ts';
import { simulatedWeather } from '#simulated/weather.ts';
import { failed } from '#providers/provider-reply.ts';

export type ConnectDeps = Pick<Deps, 'db' | 'clock' | 'config'> & {
  readonly metrics: { providerCall(provider: string, outcome: string): void };
};

/** How the jobs reach the providers of weather and events. */
export function connectWith({ db, clock, config, metrics }: ConnectDeps): Connect {
  const parts = {
    openweathermap: {
      part: 'weather',
      key: config.OPENWEATHERMAP_KEY,
      simulate: (url: URL) => simulatedWeather(url, clock.now()),
    },
    ticketmaster: { part: 'events', key: config.TICKETMASTER_KEY, simulate: simulatedEvents },
  } as const;
  return (name) => {
    const { part, key, simulate } = parts[name];
    if (key === undefined) {
      if (!simulatedParts(config).includes(part)) return null;
      return { provider: createSimulatedProvider(simulate), key: 'simulated' };
    }
    const provider = createProvider(name, {
      db,
      clock,
      budget: budgetFor(name, config),
      fetch: globalThis.fetch,
      random: Math.random,
      sleep: (ms) => sleep(ms),
      onCall: (called, outcome) => metrics.providerCall(called, outcome),
    });
    return { provider, key };
  };
}

/** Returns replies in a provider's own format without a network call, so that the real client code runs. */
export function createSimulatedProvider(reply: (url: URL) => unknown): Provider {
  return {
    source: 'simulated',
    async ask(url, schema) {
      const read = v.safeParse(schema, reply(url));
      return read.success ? { ok: true, value: read.output } : failed({ kind: 'unreadable' });
    },
  };
}

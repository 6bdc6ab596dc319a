import { createProvider } from '#providers/provider.ts';
import type { TestApp } from '#testing/test-app.ts';

type Budget = { readonly callsPerHour: number; readonly timeoutMs: number };

/** A provider that is called without pauses, with the database, clock and metrics of the test. */
export const testProvider = (
  app: TestApp,
  name: Parameters<typeof createProvider>[0],
  { callsPerHour, timeoutMs }: Budget,
) =>
  createProvider(name, {
    db: app.db,
    clock: app.clock,
    budget: { spacingMs: 0, callsPerHour, callsPerDay: 10_000 },
    fetch: globalThis.fetch,
    random: () => 0,
    sleep: async () => undefined,
    onCall: (provider, outcome) => app.deps.metrics.providerCall(provider, outcome),
    timeoutMs,
  });

import type { Deps } from '#core/deps.ts';
import { budgetFor } from '#providers/budgets.ts';
import { type Coverage, readCoverage } from '#providers/coverage.ts';
import type { Metrics } from './metrics.ts';

type Reader = Pick<Deps, 'db' | 'clock' | 'config'>;

export function weatherCoverage({ db, clock, config }: Reader): Promise<Coverage> {
  const budget = config.OPENWEATHERMAP_KEY === undefined ? null : budgetFor('openweathermap', config);
  return readCoverage(db, 'weather', { now: clock.now(), budget });
}

export function eventsCoverage({ db, clock, config }: Reader): Promise<Coverage> {
  const budget = config.TICKETMASTER_KEY === undefined ? null : budgetFor('ticketmaster', config);
  return readCoverage(db, 'events', { now: clock.now(), budget });
}

/** The same for graphs and alerts. */
export function watchCoverage(deps: Reader & { readonly metrics: Metrics }): void {
  const { metrics } = deps;
  for (const [items, read] of [
    ['weather_cells', weatherCoverage],
    ['event_areas', eventsCoverage],
  ] as const) {
    metrics.watch(
      `patrol_${items}`,
      'Items that are requested from a provider.',
      async () => (await read(deps)).total,
    );
    metrics.watch(
      `patrol_${items}_stale`,
      'Items without an answer for three runs.',
      async () => (await read(deps)).stale,
    );
    metrics.watch(
      `patrol_${items}_failing`,
      'Items refused or unreadable at the last request.',
      async () => (await read(deps)).failing,
    );
    metrics.watch(
      `patrol_${items}_covered_by_budget`,
      '0 when the budget is too small to request all items within three runs.',
      async () => Number((await read(deps)).covered_by_budget),
    );
  }
}

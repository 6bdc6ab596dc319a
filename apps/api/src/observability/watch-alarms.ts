import type { Deps } from '#core/deps.ts';
import { countOpenAlarms } from '#modules/alarms/alarms-table.ts';
import type { Metrics } from './metrics.ts';

/** Missed check-ins and calls for help, without drills. Numbers of the whole organisation, the same on every instance. */
export function watchAlarms({
  db,
  clock,
  config,
  metrics,
}: Pick<Deps, 'db' | 'clock' | 'config'> & { readonly metrics: Metrics }): void {
  if (!config.FEATURES.includes('shift')) return;
  metrics.watch(
    'patrol_alarms_open',
    'Missed check-ins and calls for help that nobody has closed.',
    async () => (await countOpenAlarms(db, clock.now())).open,
  );
  metrics.watch(
    'patrol_alarms_untold',
    'Open alarms of which nobody could be told.',
    async () => (await countOpenAlarms(db, clock.now())).untold,
  );
}

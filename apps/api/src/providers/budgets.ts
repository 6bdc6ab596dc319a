import type { Config } from '#config/config.ts';
import { type Budget, toBudget } from './budget.ts';
import type { ProviderName } from './providers-table.ts';

type Limits = Pick<
  Config,
  | 'OPENWEATHERMAP_CALLS_PER_MINUTE'
  | 'OPENWEATHERMAP_CALLS_PER_DAY'
  | 'TICKETMASTER_CALLS_PER_SECOND'
  | 'TICKETMASTER_CALLS_PER_DAY'
>;

/** The budget of each provider in this deployment. */
export function budgetFor(name: ProviderName, config: Limits): Budget {
  return name === 'openweathermap'
    ? toBudget({
        calls: config.OPENWEATHERMAP_CALLS_PER_MINUTE,
        inSeconds: 60,
        callsPerDay: config.OPENWEATHERMAP_CALLS_PER_DAY,
      })
    : toBudget({
        calls: config.TICKETMASTER_CALLS_PER_SECOND,
        inSeconds: 1,
        callsPerDay: config.TICKETMASTER_CALLS_PER_DAY,
      });
}

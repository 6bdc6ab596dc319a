import type { Budget } from './budget.ts';

type Spent = {
  readonly hour_started_at: Date | null;
  readonly calls_this_hour: number;
  readonly day_started_at: Date | null;
  readonly calls_this_day: number;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How many calls of a budget are left. A window that has ended counts as unspent, as for the next call. */
export function callsLeft({ callsPerHour, callsPerDay }: Budget, spent: Spent | undefined, now: Date) {
  const isOpen = (startedAt: Date | null | undefined, length: number): boolean => {
    const age = now.getTime() - (startedAt?.getTime() ?? Number.NEGATIVE_INFINITY);
    return age >= 0 && age < length;
  };
  const hour = isOpen(spent?.hour_started_at, HOUR_MS) ? (spent?.calls_this_hour ?? 0) : 0;
  const day = isOpen(spent?.day_started_at, DAY_MS) ? (spent?.calls_this_day ?? 0) : 0;
  const today = Math.max(0, callsPerDay - day);
  return {
    thisHour: Math.min(Math.max(0, callsPerHour - hour), today),
    perHour: callsPerHour,
    today,
    perDay: callsPerDay,
  };
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How old a request is: '2 days', '5 h', '20 min'. */
export function requestAge(since: Date, now: Date): string {
  const age = Math.max(0, now.getTime() - since.getTime());
  const days = Math.floor(age / DAY_MS);
  if (days > 0) return days === 1 ? '1\u00a0day' : `${days}\u00a0days`;
  const hours = Math.floor(age / HOUR_MS);
  return hours > 0 ? `${hours}\u00a0h` : `${Math.floor(age / 60_000)}\u00a0min`;
}

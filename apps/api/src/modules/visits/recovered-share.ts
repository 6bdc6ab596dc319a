const MINUTE_MS = 60_000;

/**
 * The share of its base score that a site has recovered since the last visit: 0 at the visit, 1 when the recovery time is
 * over, in proportion between. A site without a visit has all of it.
 */
export function recoveredShare(lastVisitAt: Date | undefined, at: Date, recoveryMinutes: number): number {
  if (lastVisitAt === undefined) return 1;
  const minutes = Math.max(0, at.getTime() - lastVisitAt.getTime()) / MINUTE_MS;
  return Math.min(1, minutes / recoveryMinutes);
}

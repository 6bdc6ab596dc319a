import type { LAST_VISITS } from '@patrolplan/contract/staff';

type LastVisitGroup = (typeof LAST_VISITS)[number];

const MINUTE_MS = 60_000;

/** The column of today's coverage that a site is in, by its last visit: the rule of the statement that counts them. */
export function lastVisitGroup(
  lastAt: string | null,
  { now, dayStart }: { readonly now: Date; readonly dayStart: Date },
): LastVisitGroup {
  if (lastAt === null) return 'not_today';
  const minutes = (now.getTime() - Date.parse(lastAt)) / MINUTE_MS;
  if (minutes < 30) return 'under_30_min';
  if (minutes < 60) return 'under_60_min';
  if (minutes < 120) return 'under_2_h';
  if (minutes < 240) return 'under_4_h';
  return Date.parse(lastAt) >= dayStart.getTime() ? 'over_4_h' : 'not_today';
}

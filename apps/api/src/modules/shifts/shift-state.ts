import type { StoredShift } from './shifts-table.ts';

/** When a stored shift ended, by a tap or by itself; null while it runs. */
export const shiftEnd = ({ ended_at, ends_at }: StoredShift, now: Date): Date | null =>
  ended_at ?? (ends_at <= now ? ends_at : null);

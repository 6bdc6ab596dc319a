import { runtimeConfig } from '#config/runtime-config.ts';
import { clockDifference } from '#platform/server-clock.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

const stored = storedValue('pp:clockDifference');

/** How far the clock of the service was ahead of the device clock at the last call, in ms. */
export function clockDifferenceMs(): number {
  return stored.get() ?? 0;
}

const JITTER_MS = 1_000;

/** Stores the difference for an offline start. Without a difference nothing is stored. Used for visits and shifts. */
export function noteServerDate(header: string | null, sentAt: number, receivedAt: number): void {
  const { features } = runtimeConfig();
  if (!features.includes('visits') && !features.includes('shift')) return;
  const difference = clockDifference(header, sentAt, receivedAt);
  if (difference === null || Math.abs(difference - clockDifferenceMs()) < JITTER_MS) return;
  if (difference === 0) stored.clear();
  else stored.set(difference);
}

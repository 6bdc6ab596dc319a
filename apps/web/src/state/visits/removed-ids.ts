import { createSource } from '#platform/source.ts';
import type { Source } from '#platform/source.ts';

const removed = createSource<ReadonlySet<string>>(new Set());

/** The visits that were removed on this device since the page was opened; a list of the service may still have them. */
export const removedVisitIds: Source<ReadonlySet<string>> = removed;

/** Only the log writes. */
export function publishRemoved(ids: readonly string[]): void {
  if (ids.length > 0) removed.set(new Set([...removed.get(), ...ids]));
}

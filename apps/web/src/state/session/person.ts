import type { Source } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';

const profile = storedValue('pp:profile');

/** The id of the signed-in person; null without a session, and where the service does not send ids. */
export const person: Source<number | null> = {
  get: () => profile.get()?.userId ?? null,
  subscribe: profile.subscribe,
};

/**
 * Identifies the person on this device: by id, or by name where the service does not send ids. Empty without a session.
 */
export function personKey(): string {
  const known = profile.get();
  return known === null ? '' : String(known.userId ?? `${known.firstName} ${known.lastName}`);
}

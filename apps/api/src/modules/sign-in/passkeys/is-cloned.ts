/**
 * Whether a verified signature comes from a copy of an authenticator that counts: its counter must grow with each use.
 * Synced passkeys send 0 always.
 */
export const isCloned = (stored: number, presented: number): boolean =>
  (stored > 0 || presented > 0) && presented <= stored;

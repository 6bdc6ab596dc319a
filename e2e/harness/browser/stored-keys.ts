import { storedKeys } from '#web/platform/storage/stored-keys.ts';

/** The stored keys that docs/behaviour.md, section 3, promises: all but those under our own prefix. */
export const PROMISED_KEYS = Object.keys(storedKeys).filter((key) => !key.startsWith('pp:'));

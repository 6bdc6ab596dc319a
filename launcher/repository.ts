import { join } from 'node:path';

/** The root of the repository, whatever folder a command was called from. */
export const ROOT = join(import.meta.dirname, '..');

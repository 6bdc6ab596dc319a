import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The root of the repository, whatever folder a command was called from. */
export const ROOT = join(import.meta.dirname, '..');

/** For `--import` of a process that the launcher starts: it ends when the launcher is gone. */
export const STOP_WITH_PARENT = pathToFileURL(join(import.meta.dirname, 'stop-with-parent.ts')).href;

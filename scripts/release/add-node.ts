import { cpSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Adds the Node that runs this script, where `bin/patrolplan` looks first. Under npm it is the pinned one. */
export function addNode(folder: string): void {
  const program = realpathSync(process.execPath);
  mkdirSync(join(folder, 'node', 'bin'), { recursive: true });
  cpSync(program, join(folder, 'node', 'bin', 'node'));
  cpSync(join(dirname(dirname(program)), 'LICENSE'), join(folder, 'node', 'LICENSE'));
}

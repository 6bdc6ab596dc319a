import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** By its name, in the folders of PATH and where Debian keeps servers, off the PATH of ordinary users. */
export function findProgram(name: string): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

export function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Debian keeps it off the PATH of ordinary users. */
export function findNginx(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path));
}

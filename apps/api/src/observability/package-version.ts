import { readFileSync } from 'node:fs';
import * as v from 'valibot';

const PACKAGE = new URL('../../../../package.json', import.meta.url);
const versioned = v.object({ version: v.string() });

export function packageVersion(): string {
  return v.parse(versioned, JSON.parse(readFileSync(PACKAGE, 'utf8'))).version;
}

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSIBLE = /\.(html|js|css|json|svg|webmanifest|txt)$/;
/** Below this the headers cost more than is gained. */
const WORTH_IT_BYTES = 512;
/** Filled in by each deployment after the build: a compressed copy would hide the change. */
const EDITED_LATER = new Set(['config.json', 'csp.json']);

/** Writes .br and .gz beside each file, so that serving costs no work. */
export function compressAll(dist: string): void {
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!COMPRESSIBLE.test(name) || EDITED_LATER.has(name)) continue;
    const path = join(dist, name);
    const plain = readFileSync(path);
    if (plain.length < WORTH_IT_BYTES) continue;
    writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
    writeFileSync(
      `${path}.br`,
      brotliCompressSync(plain, {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
      }),
    );
  }
}

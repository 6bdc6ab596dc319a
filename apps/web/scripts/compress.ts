import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSIBLE = /\.(html|js|css|json|svg|webmanifest|txt)$/;
/** Compressing smaller files gains nothing. */
const WORTH_IT_BYTES = 512;
/** Edited by each deployment after the build, or read by the service only. */
const NOT_SERVED = new Set(['config.json', 'csp.json', 'ways-in.json']);

/** Writes .br and .gz beside each file, so that the server does not compress them per request. */
export function compressAll(dist: string): void {
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!COMPRESSIBLE.test(name) || NOT_SERVED.has(name)) continue;
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

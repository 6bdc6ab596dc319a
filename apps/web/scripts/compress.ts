import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE = /\.(html|js|css|json|svg|webmanifest|txt)$/;
/** Compressing smaller files gains nothing. */
const WORTH_IT_BYTES = 512;
/** The map library, loaded when the map is opened. The last level would save 1.7 % of its bytes and take seconds of each build. */
const LARGE_BYTES = 500_000;
/** Edited by each deployment after the build, or read by the service only. */
const NOT_SERVED = new Set(['config.json', 'csp.json', 'sign-in-options.json']);

/** Writes .br and .gz beside each file, so that the server does not compress them per request. Uses all cores. */
export async function compressAll(dist: string): Promise<void> {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => COMPRESSIBLE.test(name) && !NOT_SERVED.has(name))
    .map((name) => ({ path: join(dist, name), plain: readFileSync(join(dist, name)) }))
    .filter(({ plain }) => plain.length >= WORTH_IT_BYTES)
    // The largest first: nothing waits for it alone at the end.
    .toSorted((a, b) => b.plain.length - a.plain.length);
  await Promise.all(
    files.map(async ({ path, plain }) => {
      const quality = constants.BROTLI_MAX_QUALITY - (plain.length > LARGE_BYTES ? 1 : 0);
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
      writeWhole(`${path}.br`, await promisify(brotliCompress)(plain, { params }));
      writeWhole(`${path}.gz`, await promisify(gzip)(plain, { level: 9 }));
    }),
  );
}

/** Under a hidden name first: a service that already runs must not read half of it. */
export function writeWhole(path: string, contents: Buffer | string): void {
  const hidden = join(dirname(path), `.${basename(path)}`);
  writeFileSync(hidden, contents);
  renameSync(hidden, path);
}

import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

const SECRET_BYTES = 48;

/** The secret in a file, made at the first start; only the owner can read it. Two starts at once agree on one. */
export async function generatedSecret(path: string): Promise<string> {
  const known = await read(path);
  if (known !== undefined) return known;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await chmod(dirname(path), 0o700);
  const fresh = `${path}.${process.pid}`;
  await writeFile(fresh, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, { mode: 0o600 });
  // A link never replaces a file that is there, so the first one stays.
  await link(fresh, path).catch(async (cause: unknown) => {
    if ((await read(path)) === undefined) throw cause;
  });
  await rm(fresh, { force: true });
  const kept = await read(path);
  if (kept === undefined) throw new Error(`The secret ${path} is empty`);
  return kept;
}

async function read(path: string): Promise<string | undefined> {
  const written = await readFile(path, 'utf8').catch(() => '');
  return written.trim() === '' ? undefined : written.trim();
}

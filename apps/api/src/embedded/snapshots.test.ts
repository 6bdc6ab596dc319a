import { mkdtemp, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listSnapshots, readSnapshot, writeSnapshot } from './snapshots.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patrol-snapshots-'));
});
afterEach(() => rm(folder, { recursive: true }));

const contents = new TextEncoder().encode('everything there is');
const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 2, minute));

test('a snapshot is read back exactly as it was written', async () => {
  const stamp = await writeSnapshot(folder, contents, at(0));
  expect(await readSnapshot(folder, stamp)).toEqual(contents);
  expect(await listSnapshots(folder)).toEqual(['2026-11-15T02-00-00-000Z']);
});

test('a half-written snapshot is ignored and deleted', async () => {
  await writeFile(join(folder, '2026-11-15T01-00-00-000Z.tar.gz.part'), 'half');
  await writeFile(join(folder, '2026-11-15T01-00-00-000Z.tar.gz.sha256'), 'of the whole');
  expect(await listSnapshots(folder)).toEqual([]);
  await writeSnapshot(folder, contents, at(0));
  expect((await readdir(folder)).sort()).toEqual([
    '2026-11-15T02-00-00-000Z.tar.gz',
    '2026-11-15T02-00-00-000Z.tar.gz.sha256',
  ]);
});

test('a snapshot that does not match its checksum is refused', async () => {
  const stamp = await writeSnapshot(folder, contents, at(0));
  await truncate(join(folder, `${stamp}.tar.gz`), 10);
  expect(await readSnapshot(folder, stamp)).toBeUndefined();
});

test('a snapshot without its checksum is refused', async () => {
  const stamp = await writeSnapshot(folder, contents, at(0));
  await rm(join(folder, `${stamp}.tar.gz.sha256`));
  expect(await readSnapshot(folder, stamp)).toBeUndefined();
});

test('old snapshots are deleted, and the rest are listed newest first', async () => {
  for (let minute = 0; minute < 7; minute += 1) await writeSnapshot(folder, contents, at(minute));
  expect(await listSnapshots(folder)).toEqual(
    [6, 5, 4, 3, 2].map((minute) => `2026-11-15T02-0${minute}-00-000Z`),
  );
  expect(await readdir(folder)).toHaveLength(10);
});

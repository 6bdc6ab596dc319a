import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildName, readBuildVersion, readBuildVersionIn } from './build-version.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'patrol-version-'));
  writeFileSync(join(folder, 'package.json'), '{"name":"patrolplan","version":"2.3.4"}');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a release has the version and the commit of its manifest', () => {
  writeFileSync(join(folder, 'release.json'), '{"version":"2.3.5","commit":"0123456789ab","files":{}}');
  expect(readBuildVersionIn(folder)).toEqual({ version: '2.3.5', commit: '0123456789ab' });
});

test('a manifest without a commit is an error, not a guess', () => {
  writeFileSync(join(folder, 'release.json'), '{"version":"2.3.5"}');
  expect(() => readBuildVersionIn(folder)).toThrow(/commit/);
});

test('files without git have the version of package.json and no commit', () => {
  expect(readBuildVersionIn(folder)).toEqual({ version: '2.3.4', commit: null });
});

test('a folder that git cannot read has no commit', () => {
  writeFileSync(join(folder, '.git'), 'gitdir: /nowhere');
  expect(readBuildVersionIn(folder)).toEqual({ version: '2.3.4', commit: null });
});

test('the version of this checkout is readable', () => {
  expect(readBuildVersion().version).toMatch(/^\d+\.\d+\.\d+$/);
});

test('the name of a build is its version followed by its commit', () => {
  expect(buildName({ version: '2.3.4', commit: '0123456789ab' })).toBe('2.3.4+0123456789ab');
  expect(buildName({ version: '2.3.4', commit: null })).toBe('2.3.4');
});

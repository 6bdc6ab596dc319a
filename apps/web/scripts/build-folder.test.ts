import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { markUsed, newBuildFolder, switchTo } from './build-folder.ts';

let own: string;
let builds: string;
let link: string;
beforeEach(() => {
  own = mkdtempSync(join(tmpdir(), 'patrol-builds-'));
  builds = join(own, 'builds');
  link = join(own, 'web', 'dist');
  mkdirSync(join(own, 'web'));
});
afterEach(() => rmSync(own, { recursive: true }));

function build(name: string): string {
  const folder = join(builds, name);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.html'), name);
  return folder;
}
const current = () => readFileSync(join(link, 'index.html'), 'utf8');
/** The id of a process that has ended. */
const endedProcess = () =>
  Number(execFileSync(process.execPath, ['--print', 'process.pid'], { encoding: 'utf8' }));

test('each build has a folder of its own', () => {
  expect(newBuildFolder(builds)).toMatch(new RegExp(`/builds/\\d{17}-${process.pid}$`));
});

test('the link names the last build, and the one before it stays', () => {
  const first = build('1');
  switchTo(link, first);
  expect(current()).toBe('1');
  switchTo(link, build('2'));
  expect(current()).toBe('2');
  expect(existsSync(join(first, 'index.html'))).toBe(true);
  switchTo(link, build('3'));
  expect(readdirSync(builds)).toEqual(['2', '3']);
});

test('a build that a running process uses stays, however many follow', () => {
  const used = build('1');
  markUsed(used);
  writeFileSync(join(builds, `2.used-by-${endedProcess()}`), '');
  for (const name of ['1', '2', '3', '4', '5']) switchTo(link, build(name));
  expect(current()).toBe('5');
  expect(readdirSync(builds)).toEqual(['1', `1.used-by-${process.pid}`, '4', '5']);
});

test('the folder of a version that built in place gives way to the link', () => {
  mkdirSync(link);
  writeFileSync(join(link, 'index.html'), 'in place');
  switchTo(link, build('1'));
  expect(current()).toBe('1');
});

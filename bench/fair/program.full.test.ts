import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { smallWorldFile } from './testing/small-world.ts';

const PROGRAM = join(import.meta.dirname, '..', 'fair-scores.ts');
const folder = mkdtempSync(join(tmpdir(), 'fair-program-'));
afterAll(() => rmSync(folder, { recursive: true }));
const small = join(folder, 'small.json');
writeFileSync(small, JSON.stringify({ ...smallWorldFile, days: 7 }));
const run = (...args: string[]) => spawnSync(process.execPath, [PROGRAM, ...args], { encoding: 'utf8' });

test('a run prints a JSON line for each visit and nothing else, and its summary to standard error', () => {
  const { status, stdout, stderr } = run(`--world=${small}`, '--policy=learn+rule', '--seed=2');
  expect(status).toBe(0);
  const lines = stdout
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  for (const line of lines)
    expect(line).toEqual({
      day: expect.any(Number),
      warden: expect.any(Number),
      site: expect.stringMatching(/^s\d+$/),
      minute: expect.any(Number),
    });
  expect(stderr).toMatch(new RegExp(`^small learn\\+rule seed 2, .* s: visits ${lines.length}, finds `));
});

test('a table has a line for each policy, and its exit code says that limits are missed', () => {
  const { status, stdout } = run('--table', `--world=${small}`, '--seeds=1');
  expect(stdout.match(/^\| small \| /gm)).toHaveLength(5);
  // A week is too short to learn anything.
  expect(stdout).toMatch(/\| NO \|$/m);
  expect(status).toBe(1);
});

test.each([
  [['--world=missing.json', '--policy=base', '--seed=1'], /^Cannot read the world missing\.json: ENOENT/],
  [['--table', '--world=missing.json'], /^Cannot read the world missing\.json: ENOENT/],
  [[`--world=${small}`, '--policy=best', '--seed=1'], /^Unknown policy "best"\./],
])('the arguments %j end with a one-line error, exit code 2 and no output', (args, message) => {
  const { status, stdout, stderr } = run(...args);
  expect(stderr).toMatch(message);
  expect(stderr).not.toContain('    at ');
  expect([status, stdout]).toEqual([2, '']);
});

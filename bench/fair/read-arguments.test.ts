import { expect, test } from 'vitest';
import { readArguments } from './read-arguments.ts';

test('a run has a world, a policy and a seed', () => {
  expect(readArguments(['--world=a.json', '--policy=learn+rule', '--seed=7'])).toEqual({
    ok: true,
    value: { kind: 'visits', world: 'a.json', policy: 'learn+rule', seed: 7 },
  });
});

test('a table has several worlds, three seeds and one job unless told otherwise', () => {
  const table = { kind: 'table', worlds: ['a.json', 'b.json'], seeds: 3, jobs: 1 };
  expect(readArguments(['--table', '--world=a.json', '--world=b.json'])).toEqual({ ok: true, value: table });
  expect(readArguments(['--table', '--world=a.json', '--seeds=1', '--jobs=2'])).toEqual({
    ok: true,
    value: { ...table, worlds: ['a.json'], seeds: 1, jobs: 2 },
  });
});

test.each(['times', 'requests'])('the table of %s has the same choices', (kind) => {
  expect(readArguments([`--${kind}`, '--world=a.json', '--seeds=2'])).toEqual({
    ok: true,
    value: { kind, worlds: ['a.json'], seeds: 2, jobs: 1 },
  });
});

test.each([
  [[], 'A run needs one --world=FILE.'],
  [['--world=a', '--world=b', '--policy=base', '--seed=1'], 'A run needs one --world=FILE.'],
  [['--world=a', '--seed=1'], 'Unknown policy "".'],
  [['--world=a', '--policy=best', '--seed=1'], 'Unknown policy "best".'],
  [['--world=a', '--policy=base'], '--seed must be a whole number from 0 to 2147483647, not "".'],
  [
    ['--world=a', '--policy=base', '--seed=one'],
    '--seed must be a whole number from 0 to 2147483647, not "one".',
  ],
  [
    ['--world=a', '--policy=base', '--seed=1.5'],
    '--seed must be a whole number from 0 to 2147483647, not "1.5".',
  ],
  [
    ['--world=a', '--policy=base', '--seed=2147483648'],
    '--seed must be a whole number from 0 to 2147483647, not "2147483648".',
  ],
  [['--world=a', '--policy=base', '--seed=1', '--jobs=2'], '--seeds and --jobs need --table.'],
  [['--table'], 'A table needs at least one --world=FILE.'],
  [['--table', '--world=a', '--seeds=0'], '--seeds must be a whole number from 1 to 2147483647, not "0".'],
  [['--table', '--world=a', '--seed=1'], 'A table has all policies and the seeds from 1.'],
  [['--wrold=a'], "Unknown option '--wrold'"],
])('the arguments %j are refused with a sentence and the usage', (args, message) => {
  const request = readArguments(args);
  expect(request).toMatchObject({ ok: false, failure: expect.stringContaining(message) });
  expect(request).toMatchObject({
    failure: expect.stringContaining('node bench/fair-scores.ts --world=FILE'),
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { smallWorld, smallWorldFile } from './testing/small-world.ts';
import { cellAt, parseWorld, readWorld } from './world.ts';

const folder = mkdtempSync(join(tmpdir(), 'fair-world-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a world is read with its times as minutes of the day', () => {
  const file = join(folder, 'small.json');
  writeFileSync(file, JSON.stringify(smallWorldFile));
  const world = readWorld(file);
  expect(world).toMatchObject({
    ok: true,
    value: {
      wardens: [
        { from: 480, to: 540 },
        { from: 570, to: 690 },
      ],
    },
  });
});

test('a missing world file and one that is not JSON are named in the error', () => {
  const missing = join(folder, 'missing.json');
  expect(readWorld(missing)).toMatchObject({
    failure: expect.stringMatching(/^Cannot read the world .*missing.json: ENOENT/),
  });
  const broken = join(folder, 'broken.json');
  writeFileSync(broken, '{"name":');
  expect(readWorld(broken)).toMatchObject({
    failure: expect.stringMatching(/^Cannot read the world .*broken.json: /),
  });
  writeFileSync(broken, '[]');
  expect(readWorld(broken)).toMatchObject({ failure: expect.stringMatching(/broken.json is no world: /) });
});

const [first] = smallWorldFile.sites;
const [warden] = smallWorldFile.wardens;

test.each([
  ['a site without points', { sites: [{ ...first, base: undefined }] }, /sites\.0\.base/],
  [
    'a site without points for a cell',
    { sites: [{ ...first, base: { 'weekday morning': 1 } }] },
    /s1 has no base or rate for weekday lunch/,
  ],
  ['a negative rate', { sites: [{ ...first, rate: { ...first?.rate, 'weekday lunch': -1 } }] }, /rate/],
  ['two sites of one id', { sites: [first, first] }, /same id/],
  ['a site of an unknown area', { sites: [{ ...first, area: 'West' }] }, /s1 has the unknown area West/],
  ['no sites', { sites: [] }, /sites/],
  ['a rule of no days', { everyDays: 0 }, /everyDays/],
  ['a weekday that does not exist', { weekdays: [8] }, /weekdays\.0/],
  [
    'a time that does not exist',
    { wardens: [{ ...warden, to: '9:75' }] },
    /wardens\.0\.to: Expected a time such as 08:30/,
  ],
  ['a warden by car', { wardens: [{ ...warden, mode: 'car' }] }, /wardens\.0\.mode/],
  [
    'a warden of an unknown area',
    { wardens: [{ ...warden, areas: ['West'] }] },
    /warden 0 has the unknown area West/,
  ],
  [
    'a warden who ends before the start',
    { wardens: [{ ...warden, to: '07:00' }] },
    /warden 0 ends before the start/,
  ],
  ['hours without a cell', { wardens: [{ ...warden, to: '12:30' }] }, /day 1 leave out hours of warden 0/],
  ['a change of an unknown site', { changes: [{ site: 'x', day: 1, factor: 3 }] }, /unknown site x/],
  ['requests about an unknown site', { requests: { aDay: 3, loudSites: ['x'] } }, /unknown site x/],
  ['an unknown twin', { about: { twins: [['s1', 'y']] } }, /unknown site y/],
])('an error in a world file is named: %s', (_, change, message) => {
  const world = parseWorld({ ...smallWorldFile, changes: [], about: { twins: [] }, ...change });
  expect(world).toEqual({ ok: false, failure: expect.stringMatching(message) });
});

test('a period includes its start and not its end', () => {
  expect(cellAt(smallWorld(), 1, 599.99)).toBe('weekday morning');
  expect(cellAt(smallWorld(), 1, 600)).toBe('weekday lunch');
  expect(cellAt(smallWorld(), 6, 600)).toBe('saturday morning');
  expect(() => cellAt(smallWorld(), 1, 720)).toThrow('Day 1 has no cell at minute 720');
});

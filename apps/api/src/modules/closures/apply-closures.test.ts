import { expect, test } from 'vitest';
import { closureRefusal, unconfirmedEnd } from './apply-closures.ts';

const now = new Date('2026-11-17T10:00:00Z');
const closure = { at: now.toISOString() };
const inUse = { isRetired: false };

test('a closure of a visible site in use is accepted up to seven days late', () => {
  expect(closureRefusal(closure, { now, site: inUse, room: 1 })).toBeNull();
  expect(
    closureRefusal({ ...closure, at: '2026-11-10T10:00:00Z' }, { now, site: inUse, room: 1 }),
  ).toBeNull();
  expect(
    closureRefusal({ ...closure, at: '2026-11-17T10:02:00Z' }, { now, site: inUse, room: 1 }),
  ).toBeNull();
});

test.each([
  ['too_old', { at: '2026-11-10T09:59:59Z' }, inUse],
  ['in_future', { at: '2026-11-17T10:02:01Z' }, inUse],
  ['outside_areas', {}, undefined],
  ['site_retired', {}, { isRetired: true }],
] as const)('a closure is refused as %s', (reason, given, site) => {
  expect(closureRefusal({ ...closure, ...given }, { now, site, room: 1 })).toBe(reason);
});

test('a closure beyond those of a day is refused as too many', () => {
  expect(closureRefusal(closure, { now, site: inUse, room: 0 })).toBe('too_many');
});

test('an unconfirmed closure ends seven days after it was recorded', () => {
  expect(unconfirmedEnd(closure.at)).toEqual(new Date('2026-11-24T10:00:00Z'));
});

import { expect, test } from 'vitest';
import { closureRefusal, unconfirmedEnd } from './apply-closures.ts';

const now = new Date('2026-11-17T10:00:00Z');
const mark = { at: now.toISOString() };
const inUse = { isRetired: false };

test('a mark of a visible site in use is accepted up to seven days late', () => {
  expect(closureRefusal(mark, { now, site: inUse, room: 1 })).toBeNull();
  expect(closureRefusal({ ...mark, at: '2026-11-10T10:00:00Z' }, { now, site: inUse, room: 1 })).toBeNull();
  expect(closureRefusal({ ...mark, at: '2026-11-17T10:02:00Z' }, { now, site: inUse, room: 1 })).toBeNull();
});

test.each([
  ['too_old', { at: '2026-11-10T09:59:59Z' }, inUse],
  ['in_future', { at: '2026-11-17T10:02:01Z' }, inUse],
  ['outside_areas', {}, undefined],
  ['site_retired', {}, { isRetired: true }],
] as const)('a mark is refused as %s', (reason, given, site) => {
  expect(closureRefusal({ ...mark, ...given }, { now, site, room: 1 })).toBe(reason);
});

test('a mark beyond those of a day is refused as too many', () => {
  expect(closureRefusal(mark, { now, site: inUse, room: 0 })).toBe('too_many');
});

test('an unconfirmed mark ends seven days after it was made', () => {
  expect(unconfirmedEnd(mark.at)).toEqual(new Date('2026-11-24T10:00:00Z'));
});

import { expect, test } from 'vitest';
import { markRefusal, unconfirmedEnd } from './mark-refusal.ts';

const now = new Date('2026-11-17T10:00:00Z');
const mark = {
  id: '019a8c9e-3a00-7000-8000-000000000001',
  site_id: 1,
  marked_at: now.toISOString(),
  reason: 'signs' as const,
  note: '',
};
const inUse = { isRetired: false };

test('a mark of a visible site in use is accepted up to seven days late', () => {
  expect(markRefusal(mark, { now, site: inUse })).toBeNull();
  expect(markRefusal({ ...mark, marked_at: '2026-11-10T10:00:00Z' }, { now, site: inUse })).toBeNull();
  expect(markRefusal({ ...mark, marked_at: '2026-11-17T10:02:00Z' }, { now, site: inUse })).toBeNull();
});

test.each([
  ['too_old', { marked_at: '2026-11-10T09:59:59Z' }, inUse],
  ['in_future', { marked_at: '2026-11-17T10:02:01Z' }, inUse],
  ['outside_areas', {}, undefined],
  ['site_retired', {}, { isRetired: true }],
] as const)('a mark is refused as %s', (reason, given, site) => {
  expect(markRefusal({ ...mark, ...given }, { now, site })).toBe(reason);
});

test('an unconfirmed mark ends seven days after it was made', () => {
  expect(unconfirmedEnd(mark.marked_at)).toEqual(new Date('2026-11-24T10:00:00Z'));
});

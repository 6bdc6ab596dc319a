import { expect, test } from 'vitest';
import { type Place, type Sent, sendRefusal } from './send-refusal.ts';

const now = new Date('2026-11-16T10:00:00Z');
const later = new Date('2026-11-16T12:00:00Z');
const places = new Map<number, Place>([
  [1, { areaId: 10, isRetired: false, isClosed: false }],
  [2, { areaId: 20, isRetired: false, isClosed: false }],
  [3, { areaId: 10, isRetired: true, isClosed: false }],
  [5, { areaId: 10, isRetired: false, isClosed: true }],
]);
const warden = { isStaff: false, areaIds: [10] };
const sent: Sent = { siteIds: [1], from: now, until: later, recipient: warden };
const refusal = (more: Partial<Sent>) => sendRefusal({ ...sent, ...more }, { now, places });

test('what can be sent is not refused', () => {
  expect(refusal({})).toBeNull();
  expect(refusal({ siteIds: [2], recipient: { isStaff: true, areaIds: [] } })).toBeNull();
  expect(refusal({ siteIds: [2], recipient: null })).toBeNull();
});

test.each<[string, Partial<Sent>, number[]]>([
  ['outside_areas', { siteIds: [1, 2, 2] }, [2]],
  ['site_retired', { siteIds: [1, 3] }, [3]],
  ['site_marked', { siteIds: [1, 5] }, [5]],
  ['site_unknown', { siteIds: [1, 4] }, [4]],
  ['past', { until: now }, []],
  ['too_far_ahead', { until: new Date('2027-11-16T10:00:00Z') }, []],
  ['person_unknown', { recipient: undefined }, []],
])('the refusal %s names its sites', (reason, more, site_ids) => {
  expect(refusal(more)).toEqual({ reason, site_ids });
});

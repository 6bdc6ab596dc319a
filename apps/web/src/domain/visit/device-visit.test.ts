import { describe, expect, test } from 'vitest';
import { canChange, isUnsent, lastVisits } from './device-visit.ts';
import type { DeviceVisit } from './device-visit.ts';
import { refusalText, skipText } from './visit-words.ts';

const visit = (given: Partial<DeviceVisit> = {}): DeviceVisit => ({
  id: 'v1',
  userId: 7,
  siteId: 1,
  siteName: 'Dean Street',
  at: 1_000,
  outcome: 'visited',
  reason: null,
  note: '',
  markedAt: 1_000,
  sendAfter: 11_000,
  state: 'waiting',
  refusal: null,
  ...given,
});

describe('a visit on the device', () => {
  test('waits until it is sent or refused', () => {
    expect(isUnsent(visit())).toBe(true);
    expect(isUnsent(visit({ state: 'sent' }))).toBe(false);
    expect(isUnsent(visit({ state: 'refused' }))).toBe(false);
  });

  test('can be changed until it is due to be sent', () => {
    expect(canChange(visit(), 10_999)).toBe(true);
    expect(canChange(visit(), 11_000)).toBe(false);
    expect(canChange(visit({ state: 'sent' }), 10_999)).toBe(false);
  });
});

test('the last visit of each site is the latest that counts, in whatever order they come', () => {
  const visits = [
    visit({ at: 3_000 }),
    visit({ at: 2_000 }),
    visit({ siteId: 2, at: 5_000 }),
    visit({ siteId: 2, at: 9_000, outcome: 'skipped' }),
    visit({ siteId: 2, at: 9_000, state: 'refused' }),
    visit({ siteId: 3, outcome: 'skipped' }),
  ];
  expect([...lastVisits(visits)]).toEqual([
    [1, 3_000],
    [2, 5_000],
  ]);
});

test('reasons in words', () => {
  expect(skipText('road_closed')).toBe('Road closed');
  expect(refusalText('too_old')).toBe('Not accepted: it is more than seven days old');
  expect(refusalText(null)).toBe('Not accepted: the visit is not valid');
});

import { expect, test } from 'vitest';
import { lastVisits } from './device-visit.ts';
import { refusalText, skipText } from './visit-words.ts';
import { aDeviceVisit } from '#testing/a-device-visit.ts';

test('the last visit of each site is the latest that counts, in any order', () => {
  const visits = [
    aDeviceVisit({ at: 3_000 }),
    aDeviceVisit({ at: 2_000 }),
    aDeviceVisit({ siteId: 2, at: 5_000 }),
    aDeviceVisit({ siteId: 2, at: 9_000, outcome: 'skipped' }),
    aDeviceVisit({ siteId: 2, at: 9_000, state: 'refused' }),
    aDeviceVisit({ siteId: 3, outcome: 'skipped' }),
  ];
  expect([...lastVisits(visits)]).toEqual([
    [1, 3_000],
    [2, 5_000],
  ]);
});

test('the reasons of a skipped stop are written in words', () => {
  expect(skipText('road_closed')).toBe('Road closed');
  expect(refusalText('too_old')).toBe('Not accepted: it is more than seven days old');
  expect(refusalText(null)).toBe('Not accepted: the visit is not valid');
});

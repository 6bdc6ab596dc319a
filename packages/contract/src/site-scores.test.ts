import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { isExactScore, siteScore } from './site-scores.ts';

const usual = {
  site_id: 3,
  site_name: 'Grey Street',
  area_name: 'City',
  base_score: 1.5,
  weather_score: 0,
  event_score: -0.25,
  current_period: 'morning',
  day_type: 'weekday',
  latitude: 54.97,
  longitude: null,
  weather: { main: 'Rain', temp: 7 },
};
const opening = { opens_at: '2026-11-16T08:00:00Z', closes_at: '2026-11-16T18:30:00Z' };

/** What a field may hold instead. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  site_id: [7, 7.5, '7', -0, Number.NaN],
  site_name: ['Dean Street', null, 4],
  base_score: [2, '2', 1e9, Infinity, null],
  latitude: [0, '0', undefined, Number.NaN, {}],
  weather: [
    null,
    undefined,
    [],
    { main: 'Rain' },
    { main: 'Rain', temp: '7' },
    { main: 'Rain', temp: 7, icon: '10d' },
  ],
  openings: [undefined, null, [], [opening], [{ ...opening, opens_at: 'soon' }], 'all day'],
  last_visited_at: [null, '2026-11-16T08:00:00Z', 'yesterday'],
  visit_minutes: [9, '9'],
  precautions: [{ in_twos: true }, { in_twos: 'yes' }, 5],
  visits_today: [null, { visits: 2, of: 3 }, { visits: 2 }],
  visit_due: [null, { every_days: 7, unseen_days: 9 }, { every_days: 7 }],
};

/** A usual site with one or two of its fields changed, missing or added. */
const anySite = fc
  .array(
    fc.constantFrom(
      ...Object.entries(VALUES).flatMap(([field, values]) => values.map((value) => [field, value])),
    ),
    {
      minLength: 1,
      maxLength: 2,
    },
  )
  .map((changed) => ({ ...usual, ...Object.fromEntries(changed) }));

test('a site that is taken as it is is one that the schema returns as it is', () => {
  fc.assert(
    fc.property(fc.oneof(anySite, fc.jsonValue()), (site) => {
      if (isExactScore(site)) expect(v.parse(siteScore, site)).toEqual(site);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['a usual site', usual],
  ['a site without weather', { ...usual, weather: null }],
  ['a site with hours', { ...usual, openings: [opening] }],
])('%s is taken as it is', (_, site) => {
  expect(isExactScore(site)).toBe(true);
});

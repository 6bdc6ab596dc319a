import { describe, expect, test } from 'vitest';
import { areaScores, groupPositions } from './area-scores.ts';
import type { SiteGroup } from './area-sites-table.ts';

const now = new Date('2026-11-16T10:00:00Z');
const rainy: SiteGroup = {
  day_type: 'weekday',
  period: 'morning',
  main: 'Rain',
  temp: 9.5,
  observed_at: now,
  ids: [7],
  names: ['Quay'],
  bases: [3.456],
  latitudes: [54.97],
  longitudes: [-1.6],
};
const match = { latitude: 54.97, longitude: -1.6, startsAt: now.getTime(), endsAt: now.getTime() };
const quayside = { name: 'Quayside', groups: [rainy], events: [match] };

test('a site has every documented field, and no other', () => {
  expect(areaScores(quayside, now)).toStrictEqual([
    {
      site_id: 7,
      site_name: 'Quay',
      area_name: 'Quayside',
      base_score: 3.46,
      weather_score: 0.6,
      event_score: 1.5,
      current_period: 'morning',
      day_type: 'weekday',
      latitude: 54.97,
      longitude: -1.6,
      weather: { main: 'Rain', temp: 9.5 },
    },
  ]);
});

test('an area without sites is an empty list', () => {
  expect(areaScores({ ...quayside, groups: [] }, now)).toEqual([]);
});

const unplaced = { ...rainy, ids: [9], names: ['Nine'], bases: [9], latitudes: [null], longitudes: [null] };
const noWeather = { main: null, temp: null, observed_at: null };
const dry = { ...rainy, ...noWeather, ids: [3], names: ['Three'], bases: [3], latitudes: [0] };

test('sites are ordered by id, whatever their weather, each with its own values', () => {
  expect(areaScores({ ...quayside, groups: [unplaced, dry, rainy] }, now)).toMatchObject([
    { site_id: 3, site_name: 'Three', base_score: 3, latitude: 0, weather: null, weather_score: 0 },
    { site_id: 7, site_name: 'Quay', weather_score: 0.6, event_score: 1.5 },
    { site_id: 9, site_name: 'Nine', base_score: 9, latitude: null, weather_score: 0.6, event_score: 0 },
  ]);
});

test('the positions of an area are those of its sites that have one, latitude 0 included', () => {
  const half = { ...unplaced, latitudes: [54.97, null], longitudes: [null, -1.6] };
  expect(groupPositions([unplaced, half, dry, rainy])).toEqual([
    { latitude: 0, longitude: -1.6 },
    { latitude: 54.97, longitude: -1.6 },
  ]);
});

test('the scores name no current period if there are no periods', () => {
  expect(areaScores({ ...quayside, groups: [{ ...rainy, period: null }] }, now)).toMatchObject([
    { current_period: '' },
  ]);
});

test('the scores name the last visit, which changes nothing while recovery is off', () => {
  const lastAt = new Map([[7, new Date('2026-11-16T09:30:00Z')]]);
  expect(areaScores({ ...quayside, visits: { lastAt, recoveryMinutes: null } }, now)).toMatchObject([
    { base_score: 3.46, last_visited_at: '2026-11-16T09:30:00.000Z' },
  ]);
});

test('the base score recovers after a visit while recovery is on, and the other parts stay', () => {
  const lastAt = new Map([[7, new Date('2026-11-16T09:30:00Z')]]);
  expect(areaScores({ ...quayside, visits: { lastAt, recoveryMinutes: 90 } }, now)).toMatchObject([
    { base_score: 1.15, weather_score: 0.6, event_score: 1.5 },
  ]);
});

test('the hours of a site become moments around the day of the plan, beside their text for today', () => {
  const two = { ids: [7, 8], names: ['Quay', 'Side'], bases: [1, 1], latitudes: [0, 0], longitudes: [0, 0] };
  const hours = { 7: { weekday: '18:00-02:00', sunday: 'closed' }, 8: { saturday: 'closed' } };
  const days = [
    { day: '2026-11-15', dayType: 'sunday' },
    { day: '2026-11-16', dayType: 'weekday' },
    { day: '2026-11-17', dayType: 'bank holiday' },
  ] as const;
  const groups = [{ ...rainy, ...two, hours }];
  const calendar = { days, timeZone: 'Europe/London' };
  const [quay, side] = areaScores({ ...quayside, groups, calendar }, now);
  expect(quay).toMatchObject({
    // The holiday has no hours, so it continues those of today.
    openings: [{ opens_at: '2026-11-16T18:00:00.000Z', closes_at: '2026-11-18T00:00:00.000Z' }],
  });
  expect(side).not.toHaveProperty('openings');
});

describe('precautions', () => {
  const days = ['2026-11-15', '2026-11-16', '2026-11-17'].map((day) => ({
    day,
    dayType: 'weekday' as const,
  }));
  const calendar = { days, timeZone: 'Europe/London' };
  const low = { in_twos: false, not_after: '20:00', read_first: '' };
  const careful = { ...rainy, precautions: { '7': low } };

  test('a site says only what it has, and is not open after the time that it names', () => {
    const [site] = areaScores({ ...quayside, groups: [careful], calendar, hasShifts: true }, now);
    expect(site?.precautions).toStrictEqual({ not_after: '20:00' });
    expect(site?.openings?.[0]).toEqual({
      opens_at: '2026-11-16T05:00:00.000Z',
      closes_at: '2026-11-16T20:00:00.000Z',
    });
  });

  test('a site where nobody goes alone has no limit of time', () => {
    const inTwos = {
      ...rainy,
      precautions: { '7': { in_twos: true, not_after: '', read_first: 'Low gate' } },
    };
    const [site] = areaScores({ ...quayside, groups: [inTwos], calendar, hasShifts: true }, now);
    expect(site?.precautions).toStrictEqual({ in_twos: true, read_first: 'Low gate' });
    expect(site).not.toHaveProperty('openings');
  });

  test('without the feature a site has none', () => {
    const [site] = areaScores({ ...quayside, groups: [careful], calendar }, now);
    expect(site).not.toHaveProperty('precautions');
    expect(site).not.toHaveProperty('openings');
  });
});

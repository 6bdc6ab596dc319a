import { expect, test } from 'vitest';
import { planScores } from './plan-scores.ts';
import type { Plan, SiteGroup } from './plan-table.ts';

const now = new Date('2026-11-16T10:00:00Z');
const quayside: SiteGroup = {
  area: 'Quayside',
  main: 'Rain',
  temp: 9.5,
  ids: [7],
  names: ['Quay'],
  bases: [3.456],
  latitudes: [54.97],
  longitudes: [-1.6],
};
const plan: Plan = {
  mark: '',
  day_type: 'weekday',
  period: 'morning',
  groups: [quayside],
  crowds: [[54.97, -1.6, now.getTime() / 1000, now.getTime() / 1000]],
};

test('a site has every field of section 3', () => {
  expect(planScores(plan, now)).toEqual([
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

test('no site at all is an empty list', () => {
  expect(planScores({ ...plan, groups: [] }, now)).toEqual([]);
});

test('sites come by their number, whatever their area and sky, each with its own values', () => {
  const one = { ids: [9], names: ['Nine'], bases: [9], latitudes: [null], longitudes: [null] };
  const other = { ids: [3], names: ['Three'], bases: [3], latitudes: [0], longitudes: [0] };
  const groups = [
    { area: 'Jesmond', main: 'Rain', temp: 9.5, ...one },
    { area: 'Jesmond', main: null, temp: null, ...other },
    quayside,
  ];
  expect(planScores({ ...plan, groups }, now)).toMatchObject([
    { site_id: 3, site_name: 'Three', area_name: 'Jesmond', base_score: 3, latitude: 0, weather: null },
    { site_id: 7, site_name: 'Quay', area_name: 'Quayside', weather_score: 0.6 },
    { site_id: 9, site_name: 'Nine', base_score: 9, latitude: null, weather_score: 0.6, event_score: 0 },
  ]);
});

test('without any period there is no current one', () => {
  expect(planScores({ ...plan, period: null }, now)).toMatchObject([{ current_period: '' }]);
});

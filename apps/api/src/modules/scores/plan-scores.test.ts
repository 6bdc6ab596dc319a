import { expect, test } from 'vitest';
import { planScores } from './plan-scores.ts';
import type { PlanColumns } from './plan-table.ts';

const now = new Date('2026-11-16T10:00:00Z');
const quay: PlanColumns = {
  day_type: 'weekday',
  period: 'morning',
  ids: [7],
  names: ['Quay'],
  areas: ['Quayside'],
  bases: [3.456],
  latitudes: [54.97],
  longitudes: [-1.6],
  weather_mains: ['Rain'],
  temps: [9.5],
  crowds: [[54.97, -1.6, now.getTime() / 1000, now.getTime() / 1000]],
};
const scores = (plan: PlanColumns) => planScores(plan, now);

test('a site has every field of the specification', () => {
  expect(scores(quay)).toEqual([
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
  const none = {
    names: [],
    areas: [],
    bases: [],
    latitudes: [],
    longitudes: [],
    weather_mains: [],
    temps: [],
  };
  expect(scores({ ...quay, ...none, ids: [] })).toEqual([]);
});

test('sites come by their number, each with its own values', () => {
  const plan = {
    ...quay,
    ids: [9, 3],
    names: ['Nine', 'Three'],
    areas: ['A', 'B'],
    bases: [9, 3],
    latitudes: [null, 0],
    longitudes: [null, 0],
    weather_mains: [null, 'Snow'],
    temps: [null, -1],
  };
  expect(scores(plan)).toMatchObject([
    { site_id: 3, site_name: 'Three', base_score: 3, latitude: 0, weather: { main: 'Snow', temp: -1 } },
    { site_id: 9, site_name: 'Nine', base_score: 9, latitude: null, weather: null, weather_score: 0 },
  ]);
});

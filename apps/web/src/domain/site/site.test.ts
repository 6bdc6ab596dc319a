import { expect, test } from 'vitest';
import { aSite } from '#testing/a-site.ts';
import { isLocated, siteFromReply, listedSites, nameFinder, sitePosition } from './site.ts';

const reply = {
  site_id: 7,
  site_name: 'Dean Street Car Park',
  area_name: 'City Centre',
  base_score: 4.5,
  weather_score: 0.6,
  event_score: 3,
  current_period: 'peak',
  day_type: 'weekday',
  latitude: 54.97,
  longitude: -1.61,
  weather: { main: 'Rain', temp: 9 },
  last_visited_at: '2026-11-14T14:26:00.000Z',
};

test('a reply is read as a site', () => {
  expect(siteFromReply(reply)).toEqual({
    siteId: 7,
    siteName: 'Dean Street Car Park',
    areaName: 'City Centre',
    baseScore: 4.5,
    weatherScore: 0.6,
    eventScore: 3,
    currentPeriod: 'peak',
    dayType: 'weekday',
    latitude: 54.97,
    longitude: -1.61,
    weather: { main: 'Rain', temp: 9 },
    lastVisitedAt: Date.UTC(2026, 10, 14, 14, 26),
  });
});

test('a site that nobody has visited has no last visit', () => {
  expect(siteFromReply({ ...reply, last_visited_at: null }).lastVisitedAt).toBeNull();
});

test('a site without one of its coordinates has no position; 0 is a coordinate', () => {
  expect(isLocated(aSite())).toBe(true);
  expect(isLocated(aSite({ latitude: 0, longitude: 0 }))).toBe(true);
  expect(isLocated(aSite({ latitude: null }))).toBe(false);
  expect(isLocated(aSite({ longitude: null }))).toBe(false);
  expect(sitePosition(aSite({ latitude: 0, longitude: 7 }))).toEqual({ latitude: 0, longitude: 7 });
  expect(sitePosition(aSite({ longitude: null }))).toBeNull();
});

const byker = aSite({ siteId: 1, areaName: 'Byker' });
const quayside = aSite({ siteId: 2, areaName: 'Quayside' });

test('only sites whose area is among the selected areas are listed', () => {
  expect(listedSites([byker, quayside], ['Quayside'])).toEqual([quayside]);
  expect(listedSites([byker, quayside], [])).toEqual([]);
  expect(listedSites([byker, quayside], ['Quayside', 'Byker'], [quayside.siteId])).toEqual([byker]);
});

test('a list that contains only selected areas is returned as the same list', () => {
  const sites = [byker, quayside];
  expect(listedSites(sites, ['Quayside', 'Byker', 'Gosforth'])).toBe(sites);
});

test('a name is found by any part of it, whatever its case and accents', () => {
  const find = nameFinder('  CAFÉ street ');
  expect(find('Old Cafe Street Car Park')).toBe(true);
  expect(find('Café Street')).toBe(true);
  expect(find('Cafe Lane')).toBe(false);
});

test('an empty search finds every name', () => {
  expect(nameFinder(' ')('Quayside')).toBe(true);
});

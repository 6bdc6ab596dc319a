import { expect, test } from 'vitest';
import { aSite } from './a-site.ts';
import { isLocated, siteFromReply } from './site.ts';

test('a reply becomes a site', () => {
  const site = siteFromReply({
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
  });
  expect(site).toEqual({
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
  });
});

test('a site without one of its coordinates is not located; 0 is a coordinate', () => {
  expect(isLocated(aSite())).toBe(true);
  expect(isLocated(aSite({ latitude: 0, longitude: 0 }))).toBe(true);
  expect(isLocated(aSite({ latitude: null }))).toBe(false);
  expect(isLocated(aSite({ longitude: null }))).toBe(false);
});

import { expect, test } from 'vitest';
import { nearText } from './where-to-look.ts';

const GREY = { name: 'Grey Street', latitude: 54.9731, longitude: -1.6132 };
const METRE = 1 / 111_195;
const from = (north: number, east: number) => ({
  latitude: GREY.latitude + north * METRE,
  longitude: GREY.longitude + (east * METRE) / Math.cos((GREY.latitude * Math.PI) / 180),
});

test.each([
  [0, 0, 'about 10 m from Grey Street'],
  [61, 0, 'about 60 m from Grey Street'],
  [-299, 399, 'about 500 m from Grey Street'],
  [1_931, 0, 'about 1.2 miles north of Grey Street'],
  [1_400, 1_400, 'about 1.2 miles north-east of Grey Street'],
  [-1_400, -1_400, 'about 1.2 miles south-west of Grey Street'],
  [100, -900, 'about 0.6 miles west of Grey Street'],
])('a position %i m north and %i m east of a site reads %j', (north, east, text) => {
  expect(nearText(from(north, east), GREY)).toBe(text);
});

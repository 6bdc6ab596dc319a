import { expect, test } from 'vitest';
import { creditsFor } from './credits.ts';

const osm = { text: '© OpenStreetMap', href: 'https://osm.test/' };
const attribution = { routes: [osm], weather: [{ text: 'Weather by Test' }], events: [osm] };

test('the configured credits of the shown data are listed, each once', () => {
  expect(creditsFor(attribution, ['weather'])).toEqual([{ text: 'Weather by Test' }]);
  expect(creditsFor(attribution, ['routes', 'events'])).toEqual([osm]);
  expect(creditsFor(attribution, [])).toEqual([]);
});

test.each([
  undefined,
  null,
  7,
  [],
  { weather: 'Test' },
  { weather: [{ text: '' }] },
  { weather: [{ text: 'Test', href: 'javascript:alert(1)' }] },
])('an unreadable configuration gives no credits: %j', (broken) => {
  expect(creditsFor(broken, ['weather'])).toEqual([]);
});

import { expect, test } from 'vitest';
import { createDirections, readDirections } from './directions.ts';

const FROM = { latitude: 54.97, longitude: -1.61 };
const TO = { latitude: 0, longitude: 0 };
const REPLY = { code: 'Ok', routes: [{ duration: 431.2, distance: 3021.9, geometry: {} }, { duration: 1 }] };

function directions(answer: () => Response | Promise<Response>) {
  const urls: string[] = [];
  const ask = createDirections({
    read: readDirections,
    fetch: async (url) => {
      urls.push(url);
      return answer();
    },
    host: 'https://maps.test',
    token: 'pk.a&b',
  });
  return { ask, urls };
}

test('driving directions are requested by longitude,latitude pairs with geojson geometry', async () => {
  const { ask, urls } = directions(() => Response.json(REPLY));
  await ask(FROM, TO, new AbortController().signal);
  expect(urls).toEqual([
    'https://maps.test/directions/v5/mapbox/driving/-1.61,54.97;0,0?geometries=geojson&access_token=pk.a%26b',
  ]);
});

test('duration in seconds and distance in metres are read from the first route', async () => {
  const { ask } = directions(() => Response.json(REPLY));
  expect(await ask(FROM, TO, new AbortController().signal)).toEqual({
    ok: true,
    value: { seconds: 431.2, metres: 3021.9 },
  });
});

test.each([
  [400, { kind: 'refused', status: 400 }],
  [401, { kind: 'key-refused' }],
  [402, { kind: 'refused', status: 402 }],
  [403, { kind: 'key-refused' }],
  [404, { kind: 'refused', status: 404 }],
  [499, { kind: 'refused', status: 499 }],
  [500, { kind: 'server-error', status: 500 }],
  [503, { kind: 'server-error', status: 503 }],
])('a response with status %i becomes the failure %j', async (status, failure) => {
  const { ask } = directions(() => Response.json(REPLY, { status }));
  expect(await ask(FROM, TO, new AbortController().signal)).toEqual({ ok: false, failure });
});

test.each([
  ['without the header', undefined, null],
  ['in seconds', '90', 90],
  ['as a date that has passed', 'Sun, 15 Nov 2020 08:00:00 GMT', 0],
  ['that cannot be read', 'soon', null],
])('the pause after a 429 is read from Retry-After: %s', async (_, header, retryAfterSeconds) => {
  const headers: HeadersInit = header === undefined ? {} : { 'Retry-After': header };
  const { ask } = directions(() => Response.json({}, { status: 429, headers }));
  expect(await ask(FROM, TO, new AbortController().signal)).toEqual({
    ok: false,
    failure: { kind: 'too-many-requests', retryAfterSeconds },
  });
});

test.each([
  null,
  {},
  { routes: [] },
  { routes: [{ duration: 'long' }] },
  { routes: [{ duration: -1, distance: 1 }] },
])('a reply without a usable route is a failure: %j', (body) => {
  expect(readDirections(body)).toEqual({ ok: false, failure: { kind: 'no-route' } });
});

test('a missing response is a failure, an abort is a rejection', async () => {
  const { ask } = directions(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await ask(FROM, TO, new AbortController().signal)).toEqual({
    ok: false,
    failure: { kind: 'no-answer' },
  });
  await expect(ask(FROM, TO, AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' });
});

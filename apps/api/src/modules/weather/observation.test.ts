import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { currentWeatherReply, toObservation, weatherFreshSince, weatherFreshUntil } from './observation.ts';

const now = new Date('2026-11-16T10:00:00Z');

/** The example of OpenWeatherMap's own documentation, shortened where nothing is read. */
const documented = {
  coord: { lon: -1.61, lat: 54.97 },
  weather: [
    { id: 501, main: 'Rain', description: 'moderate rain', icon: '10d' },
    { id: 701, main: 'Mist', description: 'mist', icon: '50d' },
  ],
  base: 'stations',
  main: { temp: 7.48, feels_like: 4.2, pressure: 1004, humidity: 93 },
  visibility: 9000,
  dt: 1_794_822_900,
  timezone: 0,
  name: 'Newcastle upon Tyne',
  cod: 200,
};

const read = (reply: unknown) => toObservation(v.parse(currentWeatherReply, reply), now);

describe('a reply of OpenWeatherMap', () => {
  test('a reply of OpenWeatherMap is read by its first condition, temperature and time', () => {
    expect(read(documented)).toEqual({
      main: 'Rain',
      description: 'moderate rain',
      icon: '10d',
      temp: 7.48,
      observedAt: new Date(1_794_822_900_000),
    });
  });

  test('a weather observation from the future counts as current', () => {
    expect(read({ ...documented, dt: now.getTime() / 1_000 + 600 }).observedAt).toEqual(now);
  });

  test('a weather observation keeps only a valid icon code', () => {
    expect(read({ ...documented, weather: [{ main: 'Rain', icon: '../../10d' }] }).icon).toBe('');
  });

  test('a weather observation drops characters that the database cannot store', () => {
    const weather = [{ main: 'Ra\u0000in', description: 'moderate\u0000 rain\u0000', icon: '10d' }];
    expect(read({ ...documented, weather })).toMatchObject({ main: 'Rain', description: 'moderate rain' });
  });

  test('a reply of OpenWeatherMap of any other shape is refused', () => {
    const broken = [
      { ...documented, weather: [] },
      { ...documented, main: { temp: '7' } },
      { ...documented, main: { temp: 1e9 } },
      { ...documented, dt: -1 },
      { cod: 401, message: 'Invalid API key' },
      null,
    ];
    for (const reply of broken) expect(v.safeParse(currentWeatherReply, reply).success).toBe(false);
    fc.assert(
      fc.property(fc.anything(), (reply) => {
        const parsed = v.safeParse(currentWeatherReply, reply);
        if (parsed.success) expect(toObservation(parsed.output, now).temp).toBeTypeOf('number');
      }),
    );
  });
});

test('weather applies for three hours, before and after its time', () => {
  const at = new Date('2026-11-15T01:30:00Z');
  expect(weatherFreshSince(at)).toEqual(new Date('2026-11-14T22:30:00Z'));
  expect(weatherFreshUntil(at)).toEqual(new Date('2026-11-15T04:30:00Z'));
});

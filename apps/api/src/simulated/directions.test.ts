import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simulatedDirections } from './directions.ts';

const quayside = '-1.6022,54.9687';
const gosforth = '-1.6208,55.0074';

function firstRoute(coordinates: string) {
  const { body } = simulatedDirections(coordinates);
  if (!('routes' in body) || !Array.isArray(body['routes'])) throw new Error('no routes');
  return body['routes'][0] as { duration: number; distance: number; geometry: object };
}

describe('simulated directions', () => {
  test("answer in the maps service's shape: seconds, metres and a line", () => {
    const route = firstRoute(`${quayside};${gosforth}`);
    expect(route.distance).toBeGreaterThan(5_000);
    expect(route.distance).toBeLessThan(7_000);
    expect(route.duration).toBeGreaterThan(800);
    expect(route.duration).toBeLessThan(1_300);
    expect(route.geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [-1.6022, 54.9687],
        [-1.6208, 55.0074],
      ],
    });
  });

  test('are the same whenever they are asked for, and the same both ways', () => {
    expect(firstRoute(`${quayside};${gosforth}`)).toEqual(firstRoute(`${quayside};${gosforth}`));
    expect(firstRoute(`${gosforth};${quayside}`).duration).toBe(
      firstRoute(`${quayside};${gosforth}`).duration,
    );
  });

  test('to where one already is take no time', () => {
    expect(firstRoute(`${quayside};${quayside}`)).toMatchObject({ duration: 0, distance: 0 });
  });

  test('know longitude and latitude 0', () => {
    expect(firstRoute('0,0;0,0.1').distance).toBeGreaterThan(10_000);
  });

  test('across an ocean there is no route', () => {
    expect(simulatedDirections('-1.6,54.9;-74,40.7')).toMatchObject({
      status: 200,
      body: { code: 'NoRoute' },
    });
  });

  test.each([
    '',
    quayside,
    `${quayside};${gosforth};${quayside}`,
    '200,54;1,54',
    '-1.6,95;1,54',
    'a,b;c,d',
    '1;2',
    '1e1,5;2,5',
    'NaN,1;1,1',
    '1,1,1;2,2,2',
  ])('%s is invalid input', (coordinates) => {
    expect(simulatedDirections(coordinates)).toMatchObject({ status: 422, body: { code: 'InvalidInput' } });
  });

  test('whatever is asked, an answer comes', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('0', '5', '9', '.', ',', ';', '-', 'x') }), (text) => {
        expect([200, 422]).toContain(simulatedDirections(text).status);
      }),
    );
  });
});

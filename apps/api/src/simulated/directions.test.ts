import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { demoSites } from '#demo/demo-sites.ts';
import { metresBetween } from '#geo/distance.ts';
import { type TravelProfile, simulatedDirections } from './directions.ts';

type Route = {
  duration: number;
  distance: number;
  geometry: { type: string; coordinates: [number, number][] };
};

const quayside = '-1.6022,54.9687';
const gosforth = '-1.6208,55.0074';
const sites = Object.values(demoSites).flat();
const at = ({ latitude, longitude }: { latitude: number; longitude: number }) => `${longitude},${latitude}`;

function firstRoute(coordinates: string, profile: TravelProfile = 'driving'): Route {
  const { body } = simulatedDirections(profile, coordinates);
  if (!('routes' in body) || !Array.isArray(body['routes'])) throw new Error('no routes');
  return body['routes'][0] as Route; // the shape that the tests below look at
}

const lineMetres = ({ geometry: { coordinates } }: Route) =>
  coordinates.slice(1).reduce((sum, [longitude, latitude], index) => {
    const [lon = 0, lat = 0] = coordinates[index] ?? [];
    return sum + metresBetween({ latitude, longitude }, { latitude: lat, longitude: lon });
  }, 0);

describe('simulated directions in the city', () => {
  test('simulated directions have the shape of the maps service: seconds, metres and a line along streets', () => {
    const route = firstRoute(`${quayside};${gosforth}`);
    expect(route.distance).toBeGreaterThan(4_500);
    expect(route.distance).toBeLessThan(7_500);
    expect(route.geometry.type).toBe('LineString');
    expect(route.geometry.coordinates.length).toBeGreaterThan(20);
    // The source gives lengths in whole metres per street, the line points to a metre.
    expect(lineMetres(route) / route.distance).toBeGreaterThan(0.95);
    expect(lineMetres(route) / route.distance).toBeLessThan(1.05);
  });

  test('simulated directions begin and end within 150 m of the requested positions', () => {
    const { body } = simulatedDirections('driving', `${quayside};${gosforth}`);
    expect(body).toMatchObject({
      waypoints: [{ distance: expect.any(Number) }, { distance: expect.any(Number) }],
    });
    const { coordinates } = firstRoute(`${quayside};${gosforth}`).geometry;
    const [longitude = 0, latitude = 0] = coordinates[0] ?? [];
    expect(metresBetween({ latitude, longitude }, { latitude: 54.9687, longitude: -1.6022 })).toBeLessThan(
      150,
    );
  });

  test('simulated directions connect each of the 60 sites with the next, along streets and at city speeds', () => {
    expect(sites).toHaveLength(60);
    for (const [index, site] of sites.entries()) {
      const next = sites[(index + 7) % sites.length] ?? site;
      const route = `${at(site)};${at(next)}`;
      const drive = firstRoute(route);
      const walk = firstRoute(route, 'walking');
      expect(drive.geometry.coordinates.length, `${site.name} to ${next.name}`).toBeGreaterThan(2);
      const detour = walk.distance / metresBetween(site, next);
      expect(detour, `${site.name} to ${next.name}`).toBeGreaterThan(0.7);
      expect(detour, `${site.name} to ${next.name}`).toBeLessThan(4);
      const kmPerHour = (route: Route) => (route.distance / route.duration) * 3.6;
      expect(kmPerHour(drive)).toBeLessThan(26);
      expect(kmPerHour(walk)).toBeCloseTo(4.8, 1);
      expect(drive.duration - 60).toBeLessThan(walk.duration);
    }
  });

  test('simulated directions are never longer than a route through an intermediate stop', () => {
    for (const [index, site] of sites.entries()) {
      const [via, end] = [sites[(index + 11) % 60] ?? site, sites[(index + 23) % 60] ?? site];
      const direct = firstRoute(`${at(site)};${at(end)}`, 'walking').duration;
      const first = firstRoute(`${at(site)};${at(via)}`, 'walking').duration;
      const second = firstRoute(`${at(via)};${at(end)}`, 'walking').duration;
      expect(direct).toBeLessThanOrEqual(first + second + 0.2);
    }
  });

  test('simulated directions are deterministic and equal in both directions', () => {
    expect(firstRoute(`${quayside};${gosforth}`)).toEqual(firstRoute(`${quayside};${gosforth}`));
    const back = firstRoute(`${gosforth};${quayside}`);
    expect(back.duration).toBe(firstRoute(`${quayside};${gosforth}`).duration);
    expect(back.geometry.coordinates.toReversed()).toEqual(
      firstRoute(`${quayside};${gosforth}`).geometry.coordinates,
    );
  });

  test('simulated directions to the same position take no time, and along one street go straight', () => {
    expect(firstRoute(`${quayside};${quayside}`)).toMatchObject({ duration: 0, distance: 0 });
    const short = firstRoute('-1.6118,54.9717;-1.6119,54.9719', 'walking');
    expect(short.distance).toBeGreaterThan(0);
    expect(short.distance).toBeLessThan(60);
  });
});

describe('simulated directions elsewhere', () => {
  test('simulated directions outside the city are estimated from the straight line', () => {
    const route = firstRoute('0,0;0,0.1');
    expect(route.distance).toBeGreaterThan(10_000);
    expect(route.geometry.coordinates).toEqual([
      [0, 0],
      [0, 0.1],
    ]);
    expect(firstRoute(`${quayside};-1.78,54.9`).geometry.coordinates).toHaveLength(2);
  });

  test('simulated directions across an ocean have no route', () => {
    expect(simulatedDirections('driving', '-1.6,54.9;-74,40.7')).toMatchObject({
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
  ])('simulated directions refuse invalid input: %s', (coordinates) => {
    expect(simulatedDirections('driving', coordinates)).toMatchObject({
      status: 422,
      body: { code: 'InvalidInput' },
    });
  });

  test('simulated directions reply to any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('0', '5', '9', '.', ',', ';', '-', 'x') }), (text) => {
        expect([200, 422]).toContain(simulatedDirections('walking', text).status);
      }),
    );
  });
});

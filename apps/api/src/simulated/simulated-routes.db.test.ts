import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildApp } from '#service/app.ts';
import { createMetrics } from '#observability/metrics.ts';
import { type TestApp, createTestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const get = (url: string) => app.inject({ method: 'GET', url });
const driving = '/simulated/directions/v5/mapbox/driving';
const drive = `${driving}/-1.6022,54.9687;-1.6208,55.0074`;

describe('the directions of the demo', () => {
  test('the directions of the demo contain one route with its duration and distance', async () => {
    const reply = await get(`${drive}?geometries=geojson&access_token=simulated`);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({
      code: 'Ok',
      routes: [{ duration: expect.any(Number), distance: expect.any(Number) }],
    });
  });

  test('the directions of the demo accept percent-encoded coordinates', async () => {
    const encoded = `${driving}/${encodeURIComponent('-1.6022,54.9687;-1.6208,55.0074')}?access_token=simulated`;
    expect((await get(encoded)).statusCode).toBe(200);
  });

  test('the directions of the demo include routes on foot, which take longer', async () => {
    const onFoot = drive.replace('/driving/', '/walking/');
    const [car, foot] = await Promise.all([drive, onFoot].map((url) => get(`${url}?access_token=simulated`)));
    expect(foot?.json().routes[0].duration).toBeGreaterThan(car?.json().routes[0].duration * 2);
  });

  test('the directions of the demo are refused without a token and for invalid coordinates', async () => {
    expect((await get(`${drive}?geometries=geojson`)).statusCode).toBe(401);
    expect((await get(`${driving}/north;south?access_token=simulated`)).statusCode).toBe(422);
  });
});

describe('the weather icons of the demo', () => {
  test('the weather icons of the demo are drawn for the codes of the weather service', async () => {
    const reply = await get('/simulated/img/wn/10d@2x.png');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toContain('image/svg+xml');
    expect(reply.body).toContain('<svg');
    expect((await get('/simulated/img/wn/99x@2x.png')).statusCode).toBe(404);
  });
});

describe('the map of the demo', () => {
  test.each([
    ['basemap.geojson', 'application/geo+json', 'OS data © Crown copyright'],
    ['roads_graph.json', 'application/json', '© OpenStreetMap contributors'],
  ])(
    'the map file %s of the demo is served as immutable, with its attribution',
    async (file, type, attribution) => {
      const reply = await get(`/simulated/map/1/${file}`);
      expect(reply.statusCode).toBe(200);
      expect(reply.headers['content-type']).toContain(type);
      expect(reply.headers['cache-control']).toContain('immutable');
      expect(reply.json().attribution).toContain(attribution);
    },
  );
});

test('production serves no simulated directions, icons or map', async () => {
  const server = await buildApp({
    ...app.deps,
    config: { ...app.config, PATROL_MODE: 'production' },
    metrics: createMetrics({ ofProcess: false }),
  });
  for (const url of [
    `${drive}?access_token=simulated`,
    '/simulated/img/wn/10d@2x.png',
    '/simulated/map/1/basemap.geojson',
  ]) {
    expect((await server.inject({ method: 'GET', url })).statusCode).toBe(404);
  }
  await server.close();
});

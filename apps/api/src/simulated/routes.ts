import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { simulatedDirections, travelProfiles } from './directions.ts';
import { BASEMAP_FILE, MAP_DATA_VERSION, ROADS_FILE } from './street-graph.ts';
import { weatherIcon } from './weather-icon.ts';

const ICON_MAX_AGE_SECONDS = 86_400;
/** The version is part of the URL, so a cached file needs no revalidation. */
const FOREVER = 'public, max-age=31536000, immutable';

/** The maps and icon services of the demo, in the formats of the real ones. Not part of the contract. */
export function simulatedRoutes(app: FastifyInstance): void {
  for (const profile of travelProfiles) {
    app.get<{ Params: { coordinates: string }; Querystring: { access_token?: string } }>(
      `/simulated/directions/v5/mapbox/${profile}/:coordinates`,
      async (request, reply) => {
        if (!request.query.access_token) {
          return reply.code(401).send({ message: 'Not Authorized - No Token' });
        }
        const { status, body } = simulatedDirections(profile, request.params.coordinates);
        return reply.code(status).header('cache-control', 'no-store').send(body);
      },
    );
  }

  app.get<{ Params: { file: string } }>('/simulated/img/wn/:file', async (request, reply) => {
    const icon = weatherIcon(request.params.file.replace(/(@[24]x)?\.png$/, ''));
    if (icon === null) return reply.code(404).send({ detail: 'Not found.' });
    // The name says PNG because the real service's does; browsers go by the content type.
    return reply
      .header('content-type', 'image/svg+xml')
      .header('cache-control', `public, max-age=${ICON_MAX_AGE_SECONDS}`)
      .send(icon);
  });

  mapFile(app, 'basemap.geojson', BASEMAP_FILE, 'application/geo+json');
  mapFile(app, 'roads_graph.json', ROADS_FILE, 'application/json');
}

/** The map data of the repository. Each file has its own licence. */
function mapFile(app: FastifyInstance, name: string, file: URL, type: string): void {
  app.get(`/simulated/map/${MAP_DATA_VERSION}/${name}`, async (_request, reply) =>
    reply
      .type(type)
      .header('cache-control', FOREVER)
      .send(await readFile(file)),
  );
}

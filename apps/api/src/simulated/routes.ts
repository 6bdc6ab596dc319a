import type { FastifyInstance } from 'fastify';
import { simulatedDirections } from './directions.ts';
import { weatherIcon } from './weather-icon.ts';

const ICON_MAX_AGE_SECONDS = 86_400;

/** The maps and icon services of the demo, in the wire shapes of the real ones. Not part of the contract. */
export function simulatedRoutes(app: FastifyInstance): void {
  app.get<{ Params: { coordinates: string }; Querystring: { access_token?: string } }>(
    '/simulated/directions/v5/mapbox/driving/:coordinates',
    async (request, reply) => {
      if (!request.query.access_token) {
        return reply.code(401).send({ message: 'Not Authorized - No Token' });
      }
      const { status, body } = simulatedDirections(request.params.coordinates);
      return reply.code(status).header('cache-control', 'no-store').send(body);
    },
  );

  app.get<{ Params: { file: string } }>('/simulated/img/wn/:file', async (request, reply) => {
    const icon = weatherIcon(request.params.file.replace(/(@[24]x)?\.png$/, ''));
    if (icon === null) return reply.code(404).send({ detail: 'Not found.' });
    // The name says PNG because the real service's does; browsers go by the content type.
    return reply
      .header('content-type', 'image/svg+xml')
      .header('cache-control', `public, max-age=${ICON_MAX_AGE_SECONDS}`)
      .send(icon);
  });
}

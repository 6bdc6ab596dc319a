import * as v from 'valibot';
import { defineCall } from './define-call.ts';
import { text } from './scalars.ts';

const MAX_ROUTES_PER_RUN = 100_000;

export const logRouteFetch = defineCall({
  name: 'logRouteFetch',
  summary: 'Report how many routes were fetched from the maps service.',
  method: 'POST',
  path: '/api/v1/sites/log-route-fetch/',
  access: 'bearer',
  body: v.object({
    routes_fetched: v.pipe(
      v.number('A whole number is required.'),
      v.integer('A whole number is required.'),
      v.minValue(0, 'This number is too small.'),
      v.maxValue(MAX_ROUTES_PER_RUN, 'This number is too large.'),
    ),
  }),
  // No client reads the reply, so any is accepted.
  reply: v.fallback(v.object({ message: text }), { message: '' }),
  refusals: [429],
});

import * as v from 'valibot';
import { defineCall } from './define-call.ts';
import { score, siteIdsInput, timeInput } from './scalars.ts';

export const readBoosts = defineCall({
  name: 'readBoosts',
  summary: 'The boosts in force at the requested time, by site id. A site without one is left out.',
  method: 'POST',
  path: '/api/v1/sites/boosts/',
  access: 'bearer',
  body: v.object({ site_ids: siteIdsInput, current_time: timeInput }),
  reply: v.record(v.string(), score),
  refusals: [400, 401],
});

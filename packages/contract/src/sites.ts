import * as v from 'valibot';
import { defineCall } from './define-call.ts';
import { text } from './scalars.ts';

export const readSite = defineCall({
  name: 'readSite',
  summary: 'The address of one site.',
  method: 'GET',
  path: '/api/v1/sitesdetailed/{siteid}/',
  access: 'bearer',
  reply: v.object({
    addressline1: text,
    addressline2: text,
    addressline3: text,
    addressline4: text,
    area_name: text,
    city: text,
    county: text,
    postcode: text,
    countrycode: text,
  }),
  refusals: [404],
});

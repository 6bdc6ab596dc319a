import * as v from 'valibot';
import { defineCall } from './define-call.ts';
import { lenientList, maybeNumber, siteIdsInput, text } from './scalars.ts';

const siteEvent = v.object({
  id: v.union([v.string(), v.pipe(v.number(), v.transform(String))]),
  name: text,
  venue_name: text,
  venue_address_line_1: text,
  venue_address_line_2: text,
  venue_city: text,
  venue_postcode: text,
  startdatetime: text,
  enddatetime: text,
  distance: maybeNumber,
  url: text,
});

export const readSiteEvents = defineCall({
  name: 'readSiteEvents',
  summary: 'Events near the requested sites, each with its distance in miles.',
  method: 'POST',
  path: '/api/v1/ticketmasterevents/',
  access: 'bearer',
  body: v.object({ siteids: siteIdsInput }),
  reply: lenientList(siteEvent),
  refusals: [404],
});

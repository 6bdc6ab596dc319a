import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';
import { teamId } from '#team/event.ts';

const place = v.pipe(v.array(v.number()), v.minLength(2), v.maxLength(2));

export const exportRoundGeoJson = defineStaffCall({
  name: 'exportRoundGeoJson',
  summary:
    'A sent round as GeoJSON: the line through its stops, then the stops in their order. Nobody is named.',
  method: 'POST',
  path: '/api/v1/staff/team/rounds/geojson/',
  scope: 'coverage:read',
  body: v.object({ id: teamId }),
  reply: v.object({
    type: v.literal('FeatureCollection'),
    features: v.array(
      v.object({
        type: v.literal('Feature'),
        /** The id of the site; absent for the line. */
        id: v.optional(v.number()),
        geometry: v.nullable(
          v.union([
            v.object({ type: v.literal('LineString'), coordinates: v.array(place) }),
            v.object({ type: v.literal('Point'), coordinates: place }),
          ]),
        ),
        properties: v.object({
          /** The letter of the round on the board. */
          round: v.string(),
          /** The number of the stop, its site and when it was planned; absent for the line. */
          stop: v.optional(v.number()),
          site_name: v.optional(v.string()),
          arrive_at: v.optional(v.string()),
          minutes: v.optional(v.number()),
        }),
      }),
    ),
  }),
  refusals: [404],
});

export const exportRoundGpx = defineStaffCall({
  name: 'exportRoundGpx',
  summary: 'A sent round as a GPX 1.1 route, for navigation devices and apps.',
  method: 'POST',
  path: '/api/v1/staff/team/rounds/gpx/',
  scope: 'coverage:read',
  body: v.object({ id: teamId }),
  reply: v.object({ gpx: v.string() }),
  refusals: [404],
});

export const exportJobs = defineStaffCall({
  name: 'exportJobs',
  summary:
    'The jobs that run and those of the last days as an iCalendar file, each from when it was given until it is due. Nobody is named.',
  method: 'GET',
  path: '/api/v1/staff/team/jobs/ical/',
  scope: 'jobs:write',
  reply: v.object({ ics: v.string() }),
  refusals: [404],
});

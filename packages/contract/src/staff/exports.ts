import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';
import { daysInput, severalTimes } from './evidence.ts';
import { cursorInput, siteCells, siteFilter } from './sites.ts';

/** Points as GeoJSON (RFC 7946), longitude first. A site without a position has no geometry. */
const pointsSchema = <Properties extends v.GenericSchema>(properties: Properties) => ({
  type: v.literal('FeatureCollection'),
  features: v.array(
    v.object({
      type: v.literal('Feature'),
      id: v.number(),
      geometry: v.nullable(
        v.object({
          type: v.literal('Point'),
          coordinates: v.pipe(v.array(v.number()), v.minLength(2), v.maxLength(2)),
        }),
      ),
      properties,
    }),
  ),
});

export const exportSitesGeoJson = defineStaffCall({
  name: 'exportSitesGeoJson',
  summary:
    'The found sites as GeoJSON with the columns of a site file, page by page. A site that cannot be enforced has the reason in `cannot_be_enforced`.',
  method: 'POST',
  path: '/api/v1/staff/sites/geojson/',
  scope: 'sites:read',
  body: v.object({ ...siteFilter, after: cursorInput }),
  reply: v.object({
    ...pointsSchema(siteCells),
    /** The `after` of the next page; null on the last one. */
    next: v.nullable(v.string()),
  }),
  refusals: [404],
});

export const exportCoverageGeoJson = defineStaffCall({
  name: 'exportCoverageGeoJson',
  summary: 'Every site as GeoJSON with its visits and gaps of the last days. No person is in it.',
  method: 'POST',
  path: '/api/v1/staff/coverage/geojson/',
  scope: 'coverage:read',
  body: v.object({ days: daysInput }),
  reply: v.object(
    pointsSchema(
      v.object({
        site_name: v.string(),
        area_name: v.string(),
        visits: v.number(),
        last_visited_at: v.nullable(v.string()),
        longest_gap: v.number(),
        /** Enforced days since the last visit. */
        unseen_days: v.number(),
        every_days: v.nullable(v.number()),
        several_times: severalTimes,
        cannot_be_enforced: v.exactOptional(v.boolean()),
      }),
    ),
  ),
  refusals: [404],
});

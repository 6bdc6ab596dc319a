import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';
import { areaNamesInput, timeInput } from '#scalars.ts';
import { siteScore } from '#site-scores.ts';

export const readTeamSites = defineStaffCall({
  name: 'readTeamSites',
  summary:
    'The sites of areas with the scores, boosts and hours of the time at which rounds begin, up to a year away. Without a time: of now.',
  method: 'POST',
  path: '/api/v1/staff/rounds/sites/',
  body: v.object({ areas: areaNamesInput, time: v.optional(v.nullable(timeInput), null) }),
  reply: v.object({
    at: v.string(),
    sites: v.array(v.object({ ...siteScore.entries, boost_score: v.number() })),
  }),
});

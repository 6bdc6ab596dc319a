import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';
import { areaNameInput, timeInput } from '#scalars.ts';
import { siteScore } from '#site-scores.ts';

/** The weather that some of the sites were scored with. */
const observation = v.object({
  condition: v.string(),
  temp: v.number(),
  observed_at: v.string(),
  site_count: v.number(),
});

export const whatIf = defineStaffCall({
  name: 'whatIf',
  summary:
    'The plan of an area at another time, up to a year away. Sites without an observation within three hours of that time have no weather score.',
  method: 'POST',
  path: '/api/v1/staff/what-if/',
  body: v.object({ area: areaNameInput, time: timeInput }),
  reply: v.object({
    at: v.string(),
    day_type: v.string(),
    period: v.string(),
    observations: v.array(observation),
    sites: v.array(v.object({ ...siteScore.entries, boost_score: v.number() })),
  }),
});

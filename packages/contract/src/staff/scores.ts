import * as v from 'valibot';
import { defineCall } from '#define-call.ts';
import { siteIdInput } from '#scalars.ts';

const mode = v.picklist(['off', 'suggest', 'apply'], 'Choose off, suggest or apply.');

const MOST_SHOWN = 10_000;
const shown = v.pipe(
  v.number('A number is required.'),
  v.integer('A whole number is required.'),
  v.minValue(1, 'At least 1.'),
  v.maxValue(MOST_SHOWN, 'At most 10,000.'),
);

export const readScoreLearning = defineCall({
  name: 'readScoreLearning',
  summary: 'How scores learn, what the last night suggests, and the versions that can be undone.',
  method: 'POST',
  path: '/api/v1/staff/scores/',
  access: 'staff',
  body: v.object({ shown: shown }),
  reply: v.object({
    mode,
    /** Of the night that made the suggestions; null without any. */
    suggested_at: v.nullable(v.string()),
    /** How many suggestions there are. */
    count: v.number(),
    /** The first `shown` of them, the largest change first. */
    suggestions: v.array(
      v.object({
        site_id: v.number(),
        site_name: v.string(),
        day_type: v.string(),
        period: v.string(),
        score: v.number(),
        suggested_score: v.number(),
        /** Vehicles found in the answered visits, and the number expected from the staff's score. */
        found: v.number(),
        visits: v.number(),
        expected: v.number(),
      }),
    ),
    /** The newest first. */
    versions: v.array(
      v.object({
        id: v.number(),
        made_at: v.string(),
        /** Null: the nightly run, or somebody whose account is gone. */
        made_by: v.nullable(v.string()),
        offered: v.number(),
        accepted: v.number(),
        undone_at: v.nullable(v.string()),
      }),
    ),
  }),
  refusals: [400, 401, 403, 404],
});

export const setLearningMode = defineCall({
  name: 'setLearningMode',
  summary: 'Switches learning off, to suggestions, or to applying each night. `was` is what the caller saw.',
  method: 'POST',
  path: '/api/v1/staff/scores/mode/',
  access: 'staff',
  body: v.object({ was: mode, mode }),
  reply: v.object({ mode }),
  refusals: [400, 401, 403, 404, 409],
});

const MOST_NAMED = 10_000;
const name = v.pipe(v.string('A text is required.'), v.maxLength(200));

export const acceptSuggestions = defineCall({
  name: 'acceptSuggestions',
  summary: 'Accepts all or none of the suggestions but the named ones, as a version. The others are dropped.',
  method: 'POST',
  path: '/api/v1/staff/scores/accept/',
  access: 'staff',
  body: v.object({
    suggested_at: name,
    accepted: v.picklist(['all', 'none'], 'Choose all or none.'),
    /** Dropped where all are accepted, accepted where none is. */
    except: v.pipe(
      v.array(v.object({ site_id: siteIdInput, day_type: name, period: name })),
      v.maxLength(MOST_NAMED, 'At most 10,000 suggestions can be named.'),
    ),
  }),
  reply: v.object({ accepted: v.number() }),
  refusals: [400, 401, 403, 404, 409],
});

export const undoScoreVersion = defineCall({
  name: 'undoScoreVersion',
  summary: 'Undoes a version of the learned scores. What was changed after it stays.',
  method: 'POST',
  path: '/api/v1/staff/scores/undo/',
  access: 'staff',
  body: v.object({ id: siteIdInput }),
  reply: v.object({ restored: v.number() }),
  refusals: [400, 401, 403, 404, 409],
});

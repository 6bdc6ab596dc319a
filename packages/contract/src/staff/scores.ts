import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';
import { idInput } from '#scalars.ts';

const mode = v.picklist(['off', 'suggest', 'apply'], 'Choose off, suggest or apply.');

/** Found in the answered visits, and expected from the staff's scores. All three count half after four weeks. */
const comparison = { found: v.number(), visits: v.number(), expected: v.number() };

const MOST_SHOWN = 1_000;
const shown = v.pipe(
  v.number('A number is required.'),
  v.integer('A whole number is required.'),
  v.minValue(1, 'At least 1.'),
  v.maxValue(MOST_SHOWN, 'At most 1,000.'),
);

const readScoreLearning = defineStaffCall({
  name: 'readScoreLearning',
  summary: 'How scores learn, what the last night suggests, and the versions that can be undone.',
  method: 'POST',
  path: '/api/v1/staff/scores/',
  body: v.object({ shown: shown }),
  reply: v.object({
    mode,
    /** Of the night that computed the suggestions; null without any. */
    suggested_at: v.nullable(v.string()),
    /** How many scores would change, and of how many sites. */
    count: v.number(),
    site_count: v.number(),
    /** The first `shown` of the sites, those with most visits first. */
    sites: v.array(
      v.object({
        site_id: v.number(),
        site_name: v.string(),
        area_name: v.string(),
        ...comparison,
        ratio: v.number(),
        /** The scores of the site that would change, by day type and period. */
        scores: v.array(
          v.object({
            day_type: v.string(),
            period: v.string(),
            score: v.number(),
            suggested_score: v.number(),
            ratio: v.number(),
            /** Without visits at this time the score follows the other times of its site. */
            ...comparison,
            /** There are visits at this time, but fewer than five: no figure is shown. */
            is_few: v.boolean(),
          }),
        ),
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
  refusals: [404],
});

const setLearningMode = defineStaffCall({
  name: 'setLearningMode',
  summary: 'Switches learning off, to suggestions, or to applying each night. `was` is what the caller saw.',
  method: 'POST',
  path: '/api/v1/staff/scores/mode/',
  body: v.object({ was: mode, mode }),
  reply: v.object({ mode }),
  refusals: [404, 409],
});

const MOST_NAMED = 10_000;
const name = v.pipe(v.string('A text is required.'), v.maxLength(200));

const acceptSuggestions = defineStaffCall({
  name: 'acceptSuggestions',
  summary:
    'Accepts all or none of the suggestions but the named ones, as a version. The others stay. Where none is accepted, all are dropped until the next night.',
  method: 'POST',
  path: '/api/v1/staff/scores/accept/',
  body: v.object({
    suggested_at: name,
    accepted: v.picklist(['all', 'none'], 'Choose all or none.'),
    /** Not accepted where all are, accepted where none is. */
    except: v.pipe(
      v.array(v.object({ site_id: idInput, day_type: name, period: name })),
      v.maxLength(MOST_NAMED, 'At most 10,000 suggestions can be named.'),
    ),
  }),
  reply: v.object({
    accepted: v.number(),
    /** To undo it; null where nothing was accepted. */
    version: v.nullable(v.number()),
  }),
  refusals: [404, 409],
});

const undoScoreVersion = defineStaffCall({
  name: 'undoScoreVersion',
  summary:
    'Undoes a version of the learned scores. What was changed after it stays. Until the next night it is suggested again.',
  method: 'POST',
  path: '/api/v1/staff/scores/undo/',
  body: v.object({ id: idInput }),
  reply: v.object({ restored: v.number() }),
  refusals: [404, 409],
});

export const scoresCalls = { readScoreLearning, setLearningMode, acceptSuggestions, undoScoreVersion };

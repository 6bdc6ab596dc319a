import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';
import { idInput } from '#scalars.ts';

/** Whole days up to today: 1, 7, 28 or 84. */
export const EVIDENCE_DAYS = [1, 7, 28, 84] as const;
export const daysInput = v.picklist(EVIDENCE_DAYS, 'Unknown period.');

/** Counts of the sites of an area, or of all. */
const counts = {
  sites: v.number(),
  /** Sites with a visit in the period. */
  seen: v.number(),
  /** Sites that a visit rule applies to, and those of them never unseen for longer than it allows. Null without visit rules. */
  with_rule: v.nullable(v.number()),
  within_rule: v.nullable(v.number()),
  visits: v.number(),
  /** The most enforced days between two visits, or up to today; null without sites. */
  longest_gap: v.nullable(v.number()),
  /** Sites that cannot be enforced now: counted here and, but for their visits, nowhere else. Only with the feature `marks`. */
  cannot_be_enforced: v.exactOptional(v.number()),
  /**
   * Sites that are to be seen several times a day; the enforced days of all of them, added up, and those on which the rule was
   * kept. Only where there are any.
   */
  several_times: v.exactOptional(v.object({ sites: v.number(), days: v.number(), days_kept: v.number() })),
};

/** Of a site that is to be seen several times a day: how often, the enforced days, and those on which the rule was kept. */
export const severalTimes = v.exactOptional(
  v.object({ visits_per_day: v.number(), days: v.number(), days_kept: v.number() }),
);

/** Answered survey stops, those without a vehicle in contravention, and the 95 % interval of their share. Null without any. */
const survey = v.nullable(
  v.object({ stops: v.number(), clear: v.number(), low: v.number(), high: v.number() }),
);

const readEvidence = defineStaffCall({
  name: 'readEvidence',
  summary: 'What was visited in the last days: by area, and by weekday and hour. Nothing by person.',
  method: 'POST',
  path: '/api/v1/staff/coverage/evidence/',
  scope: 'coverage:read',
  body: v.object({ days: daysInput }),
  reply: v.object({
    /** The first and the last day, 'YYYY-MM-DD'. */
    first_day: v.string(),
    last_day: v.string(),
    /** Whose numbers these are; null where no name is configured. */
    organisation: v.optional(v.nullable(v.string()), null),
    ...counts,
    /** The median of the days with visits; null when there were none. */
    visits_a_day: v.nullable(v.number()),
    longest_gap_site: v.nullable(v.string()),
    areas: v.array(
      v.object({ id: v.number(), name: v.string(), ...counts, index: v.nullable(v.number()), survey }),
    ),
    /** From `survey_from` on, the Monday of the first week: survey stops are counted by week. */
    survey,
    survey_from: v.string(),
    /** Visits by weekday (1 is Monday) and hour of the day; hours without a visit are left out. */
    hours: v.array(v.object({ weekday: v.number(), hour: v.number(), visits: v.number() })),
    /** The imported index; null without one. */
    index: v.nullable(v.object({ label: v.string(), imported_at: v.string() })),
  }),
});

/** The columns of today's coverage, by the time since the last visit. */
export const LAST_VISITS = [
  'under_30_min',
  'under_60_min',
  'under_2_h',
  'under_4_h',
  'over_4_h',
  'not_today',
] as const;

const wantedSites = {
  days: daysInput,
  area_id: v.optional(v.nullable(idInput), null),
  which: v.optional(
    v.picklist(
      [
        'all',
        'seen',
        'unseen',
        'within_rule',
        'outside_rule',
        'several_times',
        'cannot_be_enforced',
        ...LAST_VISITS,
      ],
      'Unknown choice.',
    ),
    'all',
  ),
  /** Counts only visits of this weekday and hour, and lists the sites that have one. */
  weekday: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7))), null),
  hour: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23))), null),
};

const listEvidenceSites = defineStaffCall({
  name: 'listEvidenceSites',
  summary: 'The sites behind a number of the evidence, at most 500, those with the longest gap first.',
  method: 'POST',
  path: '/api/v1/staff/coverage/sites/',
  scope: 'coverage:read',
  body: v.object(wantedSites),
  reply: v.object({
    /** How many there are in all. */
    count: v.number(),
    sites: v.array(
      v.object({
        site_id: v.number(),
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
  }),
});

const exportEvidence = defineStaffCall({
  name: 'exportEvidence',
  summary: 'The sites of the evidence as a CSV file, with their visits, gaps and rules.',
  method: 'POST',
  path: '/api/v1/staff/coverage/export/',
  scope: 'coverage:read',
  body: v.object({ days: daysInput }),
  reply: v.object({ csv: v.string(), rows: v.number() }),
});

const importAreaIndex = defineStaffCall({
  name: 'importAreaIndex',
  summary:
    'Replaces the index by area: a CSV text with the columns area, label, number. With a wrong line nothing changes, and every wrong line is named.',
  method: 'POST',
  path: '/api/v1/staff/coverage/index/',
  body: v.object({
    csv: v.pipe(v.string('A text is required.'), v.maxLength(200_000, 'This file is too long.')),
  }),
  reply: v.object({
    areas: v.number(),
    errors: v.array(v.object({ line: v.number(), message: v.string() })),
  }),
  refusals: [404],
});

export const evidenceCalls = { readEvidence, listEvidenceSites, exportEvidence, importAreaIndex };

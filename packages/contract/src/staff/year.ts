import * as v from 'valibot';
import { CLOSURE_REASONS } from '#closures/closure.ts';
import { defineStaffCall } from '#define-call.ts';

/** Requests of some months, and how soon a visit answered them. */
const requests = v.object({
  received: v.number(),
  /** Answered by a visit, and by a sentence of staff. The others are open. */
  visited: v.number(),
  other_answer: v.number(),
  /** From the request to its visit: the median, and nine of ten. Null where no visit answered one. */
  median_minutes: v.nullable(v.number()),
  nine_of_ten_minutes: v.nullable(v.number()),
  /** Visits that answered a request; one visit may answer several. */
  answering_visits: v.number(),
});

const figures = {
  /** Of how many months these figures are; of the others nothing is known. */
  months: v.number(),
  /** Sites in use at the end of a month, on average. */
  sites: v.number(),
  /** Sites with a visit rule, and those seen within it: each site counts once a month. Null without visit rules. */
  with_rule: v.nullable(v.number()),
  within_rule: v.nullable(v.number()),
  visits: v.number(),
  /** Enforced days of sites that are to be seen several times a day, and those on which they were. Only where there are any. */
  several_times: v.exactOptional(v.object({ days: v.number(), days_kept: v.number() })),
  /** Only with the feature `requests`. */
  requests: v.exactOptional(requests),
};

/** Answered survey stops, those without a vehicle in contravention, and the 95 % interval of their share. Null without any. */
const survey = v.nullable(
  v.object({ stops: v.number(), clear: v.number(), low: v.number(), high: v.number() }),
);

/** A financial year by the calendar year in which it begins; null for the running one. */
const year = v.nullable(
  v.pipe(
    v.number(),
    v.integer('Unknown year.'),
    v.minValue(2000, 'Unknown year.'),
    v.maxValue(2200, 'Unknown year.'),
  ),
);

const readYear = defineStaffCall({
  name: 'readYear',
  summary:
    'A financial year, April to March, by area and quarter: visits, visit rules, requests, closures and survey stops. Nothing by person.',
  method: 'POST',
  path: '/api/v1/staff/coverage/year/',
  scope: 'coverage:read',
  body: v.object({ year }),
  reply: v.object({
    /** Whose figures these are; null where no name is configured. */
    organisation: v.nullable(v.string()),
    /** 2026 is April 2026 to March 2027. */
    year: v.number(),
    first_day: v.string(),
    last_day: v.string(),
    /** The year is not over. */
    is_running: v.boolean(),
    /** Up to when the figures count; null where no month was counted. */
    counted_until: v.nullable(v.string()),
    /** The years with figures, and the running one; the last one first. */
    years: v.array(v.number()),
    /** The first days of months that are over or running and of which nothing is known. */
    not_recorded: v.array(v.string()),
    ...figures,
    survey,
    areas: v.array(v.object({ id: v.number(), name: v.string(), ...figures, index: v.nullable(v.number()) })),
    /** Requests without a place. Only where there are any. */
    unplaced: v.exactOptional(requests),
    quarters: v.array(
      v.object({
        /** The first day of the quarter. */
        first_day: v.string(),
        state: v.picklist(['over', 'running', 'to_come']),
        ...figures,
        /** Only with the feature `marks`. */
        closures: v.exactOptional(v.number()),
        survey,
      }),
    ),
    /** Sites that could not be enforced, by reason, and how long this lasted. Only with the feature `marks`. */
    closures: v.exactOptional(
      v.array(
        v.object({
          reason: v.picklist(CLOSURE_REASONS),
          times: v.number(),
          median_minutes: v.nullable(v.number()),
        }),
      ),
    ),
    /** The label of the imported index; null without one. */
    index_label: v.nullable(v.string()),
  }),
});

const exportYear = defineStaffCall({
  name: 'exportYear',
  summary: 'The same financial year as a CSV file.',
  method: 'POST',
  path: '/api/v1/staff/coverage/year/export/',
  scope: 'coverage:read',
  body: v.object({ year }),
  reply: v.object({ csv: v.string(), rows: v.number() }),
});

export const yearCalls = { readYear, exportYear };

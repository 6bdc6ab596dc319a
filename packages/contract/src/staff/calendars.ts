import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';
import { countInput, idInput } from '#scalars.ts';
import { holidayNameInput, reasonInput } from './inputs.ts';

/** Calendars from outside: school terms, closures, fixtures, suspensions. Feature `integrations`. */
export const MAX_CALENDAR_BYTES = 1_024 * 1_024;
const TOO_LARGE = 'The calendar is larger than 1 MB.';

/** Effect of a rule: a boost of each site, or an event at each site, which counts around it. */
const RULE_EFFECTS = ['boost', 'event'] as const;

/** What the days of a calendar are beside those of its rules: school days, or days without school (closures). */
const CALENDAR_DAYS = ['rules', 'school', 'closures'] as const;

const ruleFields = {
  name: v.string(),
  effect: v.picklist(RULE_EFFECTS),
  calendar_id: v.number(),
  /** On the days of this calendar the rule is not in force. */
  except_calendar_id: v.nullable(v.number()),
  /** Only events with these words in their name; empty: all. */
  words: v.string(),
  /** From 1 for Monday to 7 for Sunday. */
  weekdays: v.array(v.number()),
  /** Such as '08:15-09:00', on every day of an event; empty: the times of the events themselves. */
  times: v.array(v.string()),
  before_minutes: v.number(),
  after_minutes: v.number(),
  tag: v.string(),
  /** Of the boost; an event has its own score. */
  amount: v.number(),
};

/** A rule as it is stored; the reply to a conflict has it as `current`. */
export const storedCalendarRule = v.object({ id: v.number(), version: v.number(), ...ruleFields });

const done = v.object({ message: v.string() });

const listCalendars = defineStaffCall({
  name: 'listCalendars',
  summary: 'The calendars from outside and the rules for them.',
  method: 'GET',
  path: '/api/v1/staff/calendars/',
  reply: v.object({
    calendars: v.array(
      v.object({
        id: v.number(),
        name: v.string(),
        /** Null for a file. */
        url: v.nullable(v.string()),
        days: v.picklist(CALENDAR_DAYS),
        events: v.number(),
        fetched_at: v.string(),
        /** Why it could not be fetched since; the older contents count. */
        failure: v.nullable(v.string()),
        /** Why its contents cannot be read: its rules set nothing new. */
        read_failure: v.nullable(v.string()),
      }),
    ),
    rules: v.array(
      v.object({
        ...storedCalendarRule.entries,
        /** Sites in use with the tag. */
        sites: v.number(),
        /** The next time within two days, or the one that runs; null without one. */
        next_starts_at: v.nullable(v.string()),
        next_ends_at: v.nullable(v.string()),
        /** Why it sets nothing new; what it has set stays. */
        failure: v.nullable(v.string()),
      }),
    ),
    /** Every tag that a site in use has. */
    tags: v.array(v.string()),
  }),
  refusals: [404],
});

/** What staff say about a calendar. */
const calendarInput = v.object({
  name: holidayNameInput,
  days: v.optional(v.picklist(CALENDAR_DAYS, 'Unknown kind of days.'), 'rules'),
});

const contentsInput = v.pipe(v.string('A calendar is required.'), v.maxLength(MAX_CALENDAR_BYTES, TOO_LARGE));

const addCalendar = defineStaffCall({
  method: 'POST',
  name: 'addCalendar',
  summary:
    'Adds a calendar: the address of one, which is fetched daily, or the contents of an iCalendar file.',
  path: '/api/v1/staff/calendars/add/',
  body: v.object({
    ...calendarInput.entries,
    url: v.optional(
      v.nullable(v.pipe(v.string('An address is required.'), v.maxLength(2_000, 'This is too long.'))),
      null,
    ),
    contents: v.optional(v.nullable(contentsInput), null),
  }),
  maxBodyBytes: 2 * MAX_CALENDAR_BYTES,
  reply: done,
  refusals: [404],
});

const changeCalendar = defineStaffCall({
  method: 'POST',
  name: 'changeCalendar',
  summary: 'Changes the name of a calendar and what its days are. `was` is what the caller saw.',
  path: '/api/v1/staff/calendars/change/',
  body: v.object({ id: idInput, was: calendarInput, ...calendarInput.entries }),
  reply: done,
  refusals: [404, 409],
});

const refreshCalendar = defineStaffCall({
  method: 'POST',
  name: 'refreshCalendar',
  summary: 'Fetches a calendar again, or replaces it by the contents of another file.',
  path: '/api/v1/staff/calendars/refresh/',
  body: v.object({ id: idInput, contents: v.optional(v.nullable(contentsInput), null) }),
  maxBodyBytes: 2 * MAX_CALENDAR_BYTES,
  reply: done,
  refusals: [404],
});

const removeCalendar = defineStaffCall({
  method: 'POST',
  name: 'removeCalendar',
  summary: 'Removes a calendar and the rules that use it; their boosts and events end now.',
  path: '/api/v1/staff/calendars/remove/',
  body: v.object({ id: idInput }),
  reply: done,
  refusals: [404],
});

const WEEKDAY = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7));
const MINUTES = 'From 0 to 720 minutes.';
const minutesInput = v.optional(
  v.pipe(v.number(MINUTES), v.integer(MINUTES), v.minValue(0, MINUTES), v.maxValue(720, MINUTES)),
  0,
);

/** A span within a day, such as '08:15-09:00'. */
const spanInput = v.pipe(
  v.string('Enter times such as 08:15-09:00.'),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d-(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter times such as 08:15-09:00.'),
  v.check((span) => span.slice(0, 5) < span.slice(6), 'A time ends after it starts, on the same day.'),
);

const ruleInput = v.object({
  name: reasonInput,
  effect: v.optional(v.picklist(RULE_EFFECTS, 'Choose a boost or an event.'), 'boost'),
  calendar_id: idInput,
  except_calendar_id: v.optional(v.nullable(idInput), null),
  words: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, 'At most 100 characters.')), ''),
  weekdays: v.pipe(
    v.array(WEEKDAY, 'Choose at least one day.'),
    v.minLength(1, 'Choose at least one day.'),
    v.maxLength(7),
  ),
  times: v.optional(v.pipe(v.array(spanInput), v.maxLength(6, 'At most six times a day.')), []),
  before_minutes: minutesInput,
  after_minutes: minutesInput,
  tag: v.pipe(
    v.string('This field is required.'),
    v.nonEmpty('This field is required.'),
    v.maxLength(200, 'This is too long.'),
  ),
  amount: v.optional(v.pipe(v.number('A number is required.'), v.finite('A number is required.')), 1),
});

const previewCalendarRule = defineStaffCall({
  method: 'POST',
  name: 'previewCalendarRule',
  summary: 'What a rule would do in the next 30 days.',
  path: '/api/v1/staff/calendars/rules/preview/',
  body: ruleInput,
  reply: v.object({
    /** The first ten times. */
    times: v.array(v.object({ starts_at: v.string(), ends_at: v.string(), event: v.string() })),
    count: v.number(),
    sites: v.number(),
    /** The first five sites. */
    site_names: v.array(v.string()),
  }),
  refusals: [404],
});

const createCalendarRule = defineStaffCall({
  method: 'POST',
  name: 'createCalendarRule',
  summary: 'Adds a rule: at times of a calendar, sites with a tag are boosted or have an event.',
  path: '/api/v1/staff/calendars/rules/create/',
  body: ruleInput,
  reply: done,
  refusals: [404],
});

const changeCalendarRule = defineStaffCall({
  method: 'POST',
  name: 'changeCalendarRule',
  summary: 'Changes a rule. `version` is the one that the caller saw.',
  path: '/api/v1/staff/calendars/rules/change/',
  body: v.object({ id: idInput, version: countInput, ...ruleInput.entries }),
  reply: done,
  refusals: [404, 409],
});

const removeCalendarRule = defineStaffCall({
  method: 'POST',
  name: 'removeCalendarRule',
  summary: 'Removes a rule; its boosts and events end now.',
  path: '/api/v1/staff/calendars/rules/remove/',
  body: v.object({ id: idInput }),
  reply: done,
  refusals: [404],
});

export const calendarsCalls = {
  listCalendars,
  addCalendar,
  changeCalendar,
  refreshCalendar,
  removeCalendar,
  previewCalendarRule,
  createCalendarRule,
  changeCalendarRule,
  removeCalendarRule,
};

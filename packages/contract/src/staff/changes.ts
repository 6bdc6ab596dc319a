import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';
import { idInput, timeInput } from '#scalars.ts';

/** What a change can be about. */
export const CHANGE_KINDS = [
  'site',
  'boost',
  'visit',
  'user',
  'area',
  'period',
  'bank-holiday',
  'setting',
] as const;

const change = v.object({
  id: v.number(),
  at: v.string(),
  /** What was done, such as 'Boost set'. */
  title: v.string(),
  /** What was done, to what and how, in one sentence. */
  sentence: v.string(),
  /** The kind of the subject; a kind that this version does not know is 'other'. */
  kind: v.string(),
  /** What it was done to, by its name. */
  subject: v.string(),
  who: v.string(),
  /** What changed, in words. Null without a value before or after. */
  fields: v.array(
    v.object({ name: v.string(), before: v.nullable(v.string()), after: v.nullable(v.string()) }),
  ),
});

const filter = {
  /** Who made the change. */
  person: v.nullable(idInput),
  kind: v.nullable(v.picklist(CHANGE_KINDS, 'Unknown kind.')),
  /** One subject, such as 'user:12'. */
  subject: v.nullable(v.pipe(v.string('A text is required.'), v.maxLength(200, 'This text is too long.'))),
  from: v.nullable(timeInput),
  until: v.nullable(timeInput),
};

/** The list of changes may outgrow the numbers of other tables. */
const changeIdInput = v.pipe(
  v.number('A number is required.'),
  v.safeInteger('A whole number is required.'),
  v.minValue(1, 'This number is too small.'),
);
const position = v.object({ at: timeInput, id: changeIdInput });

const findChanges = defineStaffCall({
  name: 'findChanges',
  summary: 'Who changed what and when, newest first, a page at a time.',
  method: 'POST',
  path: '/api/v1/staff/changes/search/',
  body: v.object({ ...filter, after: v.nullable(position) }),
  reply: v.object({ changes: v.array(change), next: v.nullable(position) }),
});

const listChangers = defineStaffCall({
  name: 'listChangers',
  summary: 'The people who made a change, for the filter.',
  method: 'GET',
  path: '/api/v1/staff/changes/people/',
  reply: v.object({ people: v.array(v.object({ id: v.number(), name: v.string() })) }),
});

const exportChanges = defineStaffCall({
  name: 'exportChanges',
  summary:
    'The changes that match, newest first, as a CSV file, page by page. The heading is on the first page, so that the pages make a file.',
  method: 'POST',
  path: '/api/v1/staff/changes/export/',
  body: v.object({ ...filter, after: v.optional(v.nullable(position), null) }),
  reply: v.object({
    csv: v.string(),
    rows: v.number(),
    next: v.nullable(position),
    /** Whether this is the last page. */
    is_complete: v.boolean(),
  }),
});

export const changesCalls = { findChanges, listChangers, exportChanges };

import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';
import { areaNameInput, idInput, timeInput } from '#scalars.ts';

/** A boost as staff see it. Exactly one of `site_id` and `area_name` is set. */
const staffBoost = v.object({
  id: v.number(),
  site_id: v.nullable(v.number()),
  site_name: v.nullable(v.string()),
  area_name: v.nullable(v.string()),
  /** The boosted area, or the area of the boosted site. */
  in_area: v.string(),
  amount: v.number(),
  reason: v.string(),
  starts_at: v.string(),
  ends_at: v.string(),
  ended_at: v.nullable(v.string()),
  /** The name of the person; for the command line the name of its user. A program reads 'staff' and 'command line'. */
  created_by: v.string(),
  state: v.picklist(['planned', 'in force', 'over']),
  /** The same for all boosts that were set together; null for a single one. */
  series: v.optional(v.nullable(v.string()), null),
});

/** Of a conflict: what the boost holds now. */
export const currentBoost = v.object({ ends_at: v.string(), ended_at: v.nullable(v.string()) });

const listBoosts = defineStaffCall({
  name: 'listBoosts',
  summary: 'The boosts in force, the planned ones and those that ended in the last seven days.',
  method: 'GET',
  path: '/api/v1/staff/boosts/',
  scope: 'boosts:write',
  reply: v.object({ boosts: v.array(staffBoost) }),
});

/** Either a site or an area. The service names the one that is missing or does not exist. */
const target = {
  site_id: v.optional(v.nullable(idInput), null),
  area_name: v.optional(v.nullable(areaNameInput), null),
};
const amountInput = v.pipe(v.number('A number is required.'), v.finite('A number is required.'));
/** Left out or null: now. */
const startInput = v.optional(v.nullable(timeInput), null);
const boostIdInput = idInput;
const MAX_MORE_SITES = 49;
const MAX_REPEATS = 99;

const setBoost = defineStaffCall({
  name: 'setBoost',
  summary:
    'Boosts a site, several sites or a whole area for a while, once or at several times. Several boosts on the same site add up. After a lost reply, send it again with the same `key`: the same person then sets one boost.',
  method: 'POST',
  path: '/api/v1/staff/boosts/set/',
  scope: 'boosts:write',
  body: v.object({
    ...target,
    amount: amountInput,
    reason: v.pipe(v.string('This field is required.'), v.maxLength(1_000, 'This text is too long.')),
    starts_at: startInput,
    ends_at: timeInput,
    /** Further sites with the same boost; only beside `site_id`. */
    more_site_ids: v.optional(
      v.pipe(v.array(idInput, 'A list is required.'), v.maxLength(MAX_MORE_SITES, 'Too many sites.')),
      [],
    ),
    /** The same boost at later times. */
    repeats: v.optional(
      v.pipe(
        v.array(v.object({ starts_at: timeInput, ends_at: timeInput }), 'A list is required.'),
        v.maxLength(MAX_REPEATS, 'Too many times.'),
      ),
      [],
    ),
    /** Idempotency key. With other content the reply is 409. */
    key: v.optional(v.nullable(v.pipe(v.string('A UUID is required.'), v.uuid('A UUID is required.'))), null),
  }),
  reply: v.object({
    id: v.number(),
    /** Of all that were set: every site at every time. */
    ids: v.optional(v.array(v.number()), []),
  }),
  refusals: [409],
});

const changeBoostEnd = defineStaffCall({
  name: 'changeBoostEnd',
  summary:
    'Moves the end of a boost that is planned or in force. A 409 when it has another end than the one that was seen.',
  method: 'POST',
  path: '/api/v1/staff/boosts/change-end/',
  scope: 'boosts:write',
  body: v.object({
    id: boostIdInput,
    ends_at: timeInput,
    /** The end that the person saw. */
    seen_ends_at: timeInput,
  }),
  reply: v.object({ id: v.number(), ends_at: v.string() }),
  refusals: [404, 409],
});

const endBoost = defineStaffCall({
  name: 'endBoost',
  summary: 'Ends a boost now, or cancels a planned one. Can be undone with `reopenBoost`.',
  method: 'POST',
  path: '/api/v1/staff/boosts/end/',
  scope: 'boosts:write',
  body: v.object({
    id: boostIdInput,
    /** Also all boosts that were set together with it and are not over. */
    whole_series: v.optional(v.boolean('True or false is required.'), false),
  }),
  reply: v.object({
    id: v.number(),
    /** Identifies this ending, for its undo. */
    ended_at: v.optional(v.nullable(v.string()), null),
    count: v.optional(v.number(), 1),
  }),
  refusals: [404, 409],
});

const reopenBoost = defineStaffCall({
  name: 'reopenBoost',
  summary: 'Undoes the end of a boost, and of all that were ended with it, whose time is not over.',
  method: 'POST',
  path: '/api/v1/staff/boosts/reopen/',
  body: v.object({
    id: boostIdInput,
    /** When it was ended: the reply of `endBoost`. */
    ended_at: timeInput,
  }),
  reply: v.object({ id: v.number(), count: v.number() }),
  refusals: [404, 409],
});

const placedSite = v.object({ site_id: v.number(), site_name: v.string(), score: v.number() });

const previewBoost = defineStaffCall({
  name: 'previewBoost',
  summary:
    'What a boost would do to the ranking of its area, when it starts: the first five places without and with it. Routes are left out, as they depend on the position.',
  method: 'POST',
  path: '/api/v1/staff/boosts/preview/',
  body: v.object({ ...target, amount: amountInput, starts_at: startInput }),
  reply: v.object({
    at: v.string(),
    area_name: v.string(),
    site_count: v.number(),
    without: v.array(placedSite),
    with: v.array(placedSite),
    /** The place of the site; null for a whole area, whose sites keep their order. */
    place: v.nullable(v.object({ without: v.number(), with: v.number() })),
  }),
});

export const boostsCalls = { listBoosts, setBoost, changeBoostEnd, endBoost, reopenBoost, previewBoost };

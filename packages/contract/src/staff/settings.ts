import * as v from 'valibot';
import { defineCall } from '#define-call.ts';
import { minutesInput } from './inputs.ts';

const switchInput = v.boolean('Enter true or false.');

const staffSetting = v.object({
  setting_name: v.string(),
  setting_value: v.boolean(),
  /** When it was last switched; null when it never was. */
  changed_at: v.nullable(v.string()),
});

export const readStaffSettings = defineCall({
  name: 'readStaffSettings',
  summary: 'The switches of the product and the choices of the organisation.',
  method: 'GET',
  path: '/api/v1/staff/settings/',
  access: 'staff',
  reply: v.object({
    settings: v.array(staffSetting),
    /** Whether staff see who made a visit. */
    names_wardens: v.boolean(),
    /** Absent without the features `passkeys` and `sso`. */
    staff_need_passkey: v.exactOptional(v.boolean()),
    visit_recovery_minutes: v.number(),
  }),
  refusals: [401, 403],
});

export const switchSetting = defineCall({
  name: 'switchSetting',
  summary: 'Switches a part of the product on or off, for everyone.',
  method: 'POST',
  path: '/api/v1/staff/settings/switch/',
  access: 'staff',
  body: v.object({
    setting_name: v.pipe(v.string('A name is required.'), v.maxLength(100, 'This name is too long.')),
    setting_value: switchInput,
  }),
  reply: staffSetting,
  refusals: [400, 401, 403, 404],
});

export const nameWardens = defineCall({
  name: 'nameWardens',
  summary: 'Whether staff see who made a visit.',
  method: 'POST',
  path: '/api/v1/staff/settings/name-wardens/',
  access: 'staff',
  body: v.object({ names_wardens: switchInput }),
  reply: v.object({ names_wardens: v.boolean() }),
  refusals: [400, 401, 403],
});

export const requireStaffPasskey = defineCall({
  name: 'requireStaffPasskey',
  summary: 'Whether staff need a passkey or single sign-on: a password alone then does not open the console.',
  method: 'POST',
  path: '/api/v1/staff/settings/staff-passkey/',
  access: 'staff',
  body: v.object({ staff_need_passkey: switchInput }),
  reply: v.object({ staff_need_passkey: v.boolean() }),
  refusals: [400, 401, 403],
});

export const setVisitRecovery = defineCall({
  name: 'setVisitRecovery',
  summary: 'After how many minutes a visited site has its full value again. `was` is what the caller saw.',
  method: 'POST',
  path: '/api/v1/staff/settings/visit-recovery/',
  access: 'staff',
  body: v.object({ was: minutesInput, minutes: minutesInput }),
  reply: v.object({ minutes: v.number() }),
  refusals: [400, 401, 403, 409],
});

/** Calls that the budget still allows, and how many it allows in all. */
const callsLeft = v.object({
  this_hour: v.number(),
  per_hour: v.number(),
  today: v.number(),
  per_day: v.number(),
});

const providerState = v.object({
  /** The setting that switches it. */
  setting_name: v.string(),
  /** `none`: no key is configured. `device`: each warden's device calls it. */
  source: v.picklist(['provider', 'simulated', 'device', 'none']),
  last_success_at: v.nullable(v.string()),
  last_failure_at: v.nullable(v.string()),
  last_failure: v.nullable(v.string()),
  /** Not called before this time. */
  paused_until: v.nullable(v.string()),
  /** Null where the service keeps no budget. */
  calls_left: v.nullable(callsLeft),
  /** Weather cells or areas: all of them, and those without a recent reply. Null where there are none. */
  items: v.nullable(v.object({ total: v.number(), stale: v.number(), covered_by_budget: v.boolean() })),
});

export const readServiceState = defineCall({
  name: 'readServiceState',
  summary: 'The version of the service and the state of its providers, from the shared database.',
  method: 'GET',
  path: '/api/v1/staff/service/',
  access: 'staff',
  reply: v.object({
    version: v.string(),
    commit: v.nullable(v.string()),
    providers: v.array(providerState),
  }),
  refusals: [401, 403],
});

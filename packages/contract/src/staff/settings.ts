import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';
import { minutesInput } from './inputs.ts';

const switchInput = v.boolean('Enter true or false.');

const staffSetting = v.object({
  setting_name: v.string(),
  setting_value: v.boolean(),
  /** When it was last switched; null when it never was. */
  changed_at: v.nullable(v.string()),
});

const readStaffSettings = defineStaffCall({
  name: 'readStaffSettings',
  summary: 'The switches of the product and the choices of the organisation.',
  method: 'GET',
  path: '/api/v1/staff/settings/',
  reply: v.object({
    settings: v.array(staffSetting),
    /** Whether staff see who made a visit. */
    names_wardens: v.boolean(),
    /** Absent without the features `passkeys` and `sso`. */
    staff_need_passkey: v.exactOptional(v.boolean()),
    visit_recovery_minutes: v.number(),
  }),
});

const switchSetting = defineStaffCall({
  name: 'switchSetting',
  summary: 'Switches a part of the product on or off, for everyone.',
  method: 'POST',
  path: '/api/v1/staff/settings/switch/',
  body: v.object({
    setting_name: v.pipe(v.string('A name is required.'), v.maxLength(100, 'This name is too long.')),
    setting_value: switchInput,
  }),
  reply: staffSetting,
  refusals: [404],
});

const nameWardens = defineStaffCall({
  name: 'nameWardens',
  summary: 'Whether staff see who made a visit.',
  method: 'POST',
  path: '/api/v1/staff/settings/name-wardens/',
  body: v.object({ names_wardens: switchInput }),
  reply: v.object({ names_wardens: v.boolean() }),
});

const requireStaffPasskey = defineStaffCall({
  name: 'requireStaffPasskey',
  summary: 'Whether staff need a passkey or single sign-on: a password alone then does not open the console.',
  method: 'POST',
  path: '/api/v1/staff/settings/staff-passkey/',
  body: v.object({ staff_need_passkey: switchInput }),
  reply: v.object({ staff_need_passkey: v.boolean() }),
});

const setVisitRecovery = defineStaffCall({
  name: 'setVisitRecovery',
  summary: 'After how many minutes a visited site has its full value again. `was` is what the caller saw.',
  method: 'POST',
  path: '/api/v1/staff/settings/visit-recovery/',
  body: v.object({ was: minutesInput, minutes: minutesInput }),
  reply: v.object({ minutes: v.number() }),
  refusals: [409],
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

/** What is sealed with a secret of TOKEN_SECRETS and in use. */
const SEALED_KINDS = ['contact', 'webhook', 'push'] as const;

const readServiceState = defineStaffCall({
  name: 'readServiceState',
  summary: 'The version of the service, the state of its providers, and what needs the operator.',
  method: 'GET',
  path: '/api/v1/staff/service/',
  reply: v.object({
    version: v.string(),
    commit: v.nullable(v.string()),
    providers: v.array(providerState),
    /** Secrets that no secret of TOKEN_SECRETS opens any more, by the name of their contact or webhook. */
    unreadable_secrets: v.optional(
      v.array(v.object({ kind: v.picklist(SEALED_KINDS), name: v.string() })),
      [],
    ),
    /** Null without a provider of single sign-on. `reason` is a sentence for the operator. */
    single_sign_on: v.optional(
      v.nullable(v.object({ is_down: v.boolean(), reason: v.nullable(v.string()) })),
      null,
    ),
  }),
});

export const settingsCalls = {
  readStaffSettings,
  switchSetting,
  nameWardens,
  requireStaffPasskey,
  setVisitRecovery,
  readServiceState,
};

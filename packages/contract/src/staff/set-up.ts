import * as v from 'valibot';
import { defineStaffCall } from '#define-call.ts';

/** `missing`: no key is configured, and the part is switched on. `off`: staff have switched it off. */
const PROVIDER_STATES = ['real', 'simulated', 'missing', 'off'] as const;

export const readSetUp = defineStaffCall({
  name: 'readSetUp',
  summary: 'What an organisation needs before its first patrol, and how much of it is there.',
  method: 'GET',
  path: '/api/v1/staff/settings/set-up/',
  reply: v.object({
    areas: v.number(),
    sites: v.number(),
    /** Sites that no map and no round can show. */
    sites_without_position: v.number(),
    /** Active people with an area, and invited ones. */
    wardens: v.number(),
    providers: v.array(v.object({ setting_name: v.string(), state: v.picklist(PROVIDER_STATES) })),
  }),
});

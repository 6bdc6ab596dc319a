import * as v from 'valibot';

export const ALARM_KINDS = ['check_in', 'back_by', 'help', 'drill'] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** The first and the second contact that an alarm notifies. */
export const CONTACT_ROLES = ['duty', 'second'] as const;
export type ContactRole = (typeof CONTACT_ROLES)[number];

/**
 * A contact that an alarm notifies. `planned`: not yet. `waiting`: the messages are queued. `told`: the mail server or the
 * webhook accepted one. `failed`: none was accepted, or the contact does not exist.
 */
export const alarmStep = v.object({
  role: v.picklist(CONTACT_ROLES),
  /** Empty where nobody is set. */
  name: v.string(),
  state: v.picklist(['planned', 'waiting', 'told', 'failed']),
  /** When the contact was notified, or will be unless the person answers. */
  at: v.string(),
});

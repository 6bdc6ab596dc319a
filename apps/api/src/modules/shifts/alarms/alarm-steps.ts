import { type AlarmKind, CONTACT_ROLES, type ContactRole } from '@patrolplan/contract/shift';

const MINUTE_MS = 60_000;
/** How long after the deadline each contact is notified. A call for help and a drill notify both at once. */
const DELAY_MS: Readonly<Record<ContactRole, number>> = { duty: 5 * MINUTE_MS, second: 15 * MINUTE_MS };

/** When a contact is notified of an alarm. */
export const notifyAt = (kind: AlarmKind, role: ContactRole, dueAt: Date): Date =>
  kind === 'help' || kind === 'drill' ? dueAt : new Date(dueAt.getTime() + DELAY_MS[role]);

/** A message that takes longer has not reached anybody, and staff read so. */
export const PATIENCE_MS = MINUTE_MS;

export type Message = {
  readonly state: 'waiting' | 'accepted' | 'failed';
  readonly at: Date | null;
  readonly reason: string;
};

export type StoredStep = {
  readonly role: ContactRole;
  readonly name: string;
  readonly told_at: Date;
  readonly mail: Message | null;
  readonly webhook: Message | null;
};

export type Step = {
  readonly role: ContactRole;
  readonly name: string;
  readonly state: 'planned' | 'waiting' | 'told' | 'failed';
  readonly at: Date;
  readonly mail: Message | null;
  readonly webhook: Message | null;
};

/** The state of each contact of an alarm. Those that will not be notified any more are left out. */
export function alarmSteps(
  alarm: { readonly kind: AlarmKind; readonly due_at: Date; readonly heard_at: Date | null },
  stored: readonly StoredStep[],
  contacts: ReadonlyMap<ContactRole, string>,
  now: Date,
): readonly Step[] {
  return CONTACT_ROLES.flatMap((role): Step[] => {
    const notified = stored.find((step) => step.role === role);
    if (notified !== undefined) return [{ ...notifiedStep(notified, now), role, name: notified.name }];
    if (alarm.heard_at !== null) return [];
    const at = notifyAt(alarm.kind, role, alarm.due_at);
    return [{ role, name: contacts.get(role) ?? '', state: 'planned', at, mail: null, webhook: null }];
  });
}

/** What became of the messages to one contact. */
export function notifiedStep(
  { told_at, mail, webhook }: Pick<StoredStep, 'told_at' | 'mail' | 'webhook'>,
  now: Date,
): Omit<Step, 'role' | 'name'> & { readonly state: 'waiting' | 'told' | 'failed' } {
  const messages = [mail, webhook].filter((message) => message !== null);
  const accepted = messages
    .flatMap(({ state, at }) => (state === 'accepted' && at !== null ? [at] : []))
    .toSorted((one, other) => one.getTime() - other.getTime());
  if (accepted[0] !== undefined) return { state: 'told', at: accepted[0], mail, webhook };
  const isLate = now.getTime() - told_at.getTime() >= PATIENCE_MS;
  const isFailing = messages.every(({ state, reason }) => state === 'failed' || reason !== '');
  return { state: isFailing || isLate ? 'failed' : 'waiting', at: told_at, mail, webhook };
}

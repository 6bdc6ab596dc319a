import type { AlarmKind, ContactRole } from '@patrolplan/contract/shift';
import { localMoment } from '#calendar/local-moment.ts';
import { type Email, alarmEmail } from '#mail/emails.ts';

export type ToldAlarm = {
  readonly id: string;
  readonly kind: AlarmKind;
  /** The person of the alarm. */
  readonly name: string;
  readonly due_at: Date;
  readonly last_heard_at: Date | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
};

type Place = { readonly link: string; readonly timeZone: string };

const timeOf = (at: Date, timeZone: string): string => localMoment(at, timeZone).time.slice(0, 5);

/** What a contact reads. Only times and the name; a position only if the person sent it with a call for help. */
export function messageOf(
  alarm: ToldAlarm,
  contact: { readonly name: string; readonly email: string },
  { link, timeZone }: Place,
): Email {
  const due = timeOf(alarm.due_at, timeZone);
  const heard = alarm.last_heard_at === null ? null : timeOf(alarm.last_heard_at, timeZone);
  return alarmEmail({
    email: contact.email,
    firstName: contact.name,
    link,
    person: alarm.name,
    isTest: alarm.kind === 'drill',
    subject: SUBJECTS[alarm.kind],
    facts: [
      factOf(alarm.kind, due),
      ...(heard === null ? [] : [`PatrolPlan last heard from them at ${heard}.`]),
    ],
    position: positionOf(alarm),
  });
}

const SUBJECTS: Readonly<Record<AlarmKind, string>> = {
  check_in: 'has not checked in',
  back_by: 'is not back',
  help: 'asks for help',
  drill: 'has not checked in',
};

function factOf(kind: AlarmKind, due: string): string {
  if (kind === 'help') return `They asked for help at ${due}.`;
  if (kind === 'back_by') return `They meant to be back by ${due} and have not ended the shift.`;
  return `The check-in was due at ${due}.`;
}

function positionOf({ latitude, longitude }: ToldAlarm): string | null {
  return latitude === null || longitude === null ? null : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
}

/** The body of the webhook. `id` is the same in every attempt. */
export function webhookBody(
  alarm: ToldAlarm,
  {
    id,
    role,
    link,
    at,
  }: { readonly id: string; readonly role: ContactRole; readonly link: string; readonly at: Date },
): string {
  const { latitude, longitude } = alarm;
  return JSON.stringify({
    id,
    event: `alarm.${alarm.kind}`,
    is_test: alarm.kind === 'drill',
    alarm_id: alarm.id,
    contact: role,
    person: alarm.name,
    due_at: alarm.due_at.toISOString(),
    last_heard_at: alarm.last_heard_at?.toISOString() ?? null,
    ...(latitude === null || longitude === null ? {} : { position: { latitude, longitude } }),
    link,
    told_at: at.toISOString(),
  });
}

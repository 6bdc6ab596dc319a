import { type AlarmKind, CONTACT_ROLES, type ContactRole } from '@patrolplan/contract/shift';
import { localMoment } from '#time/local-moment.ts';
import { type Email, emailOfLines, personInEmail } from '#mail/emails.ts';
import { notifyAt } from './alarm-steps.ts';
import type { NextStop, WhereToLook } from './where-to-look.ts';

export type AlarmNotice = {
  readonly id: string;
  readonly kind: AlarmKind;
  /** The person of the alarm. */
  readonly name: string;
  readonly due_at: Date;
  /** Of a call for help: the time that the phone stated, where `due_at` is the moment of receipt instead. */
  readonly stated_at: Date | null;
  readonly last_heard_at: Date | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
};

export type OtherAlarm = { readonly kind: AlarmKind; readonly due_at: Date };

type Facts = {
  readonly alarm: AlarmNotice;
  /** The other open alarms of the person. */
  readonly others: readonly OtherAlarm[];
  readonly where: WhereToLook;
  readonly contacts: ReadonlyMap<ContactRole, { readonly name: string }>;
  readonly now: Date;
  /** The page where staff end the alarm. */
  readonly link: string;
  readonly timeZone: string;
};

/** What a contact reads. A position only if the person sent it with a call for help. */
export function alarmEmail(facts: Facts, email: string): Email {
  const { alarm, link } = facts;
  const person = personInEmail(alarm.name);
  const due = timeText(alarm.due_at, facts);
  if (alarm.kind === 'drill')
    return emailOfLines(email, `TEST: alarm sent by ${person}, ${due}`, [
      `This is a TEST of the alarm. ${person} sent it at ${due}. Nobody is missing.`,
      notifiedLine(facts),
      `Did you get it? End the test on this page: ${link}`,
    ]);
  return emailOfLines(email, `${person} ${SUBJECTS[alarm.kind]}, ${due}`, [
    [...situation(person, facts), ...facts.others.map((other) => otherFact(other, facts))].join(' '),
    ...whereLines(facts),
    notifiedLine(facts),
    `In danger, call 999. Reached them? Write it down: ${link}`,
  ]);
}

const timeText = (at: Date, { timeZone }: Pick<Facts, 'timeZone'>): string =>
  localMoment(at, timeZone).time.slice(0, 5);

const SUBJECTS: Readonly<Record<Exclude<AlarmKind, 'drill'>, string>> = {
  check_in: 'has not checked in',
  back_by: 'is not back',
  help: 'asks for help',
};

function situation(person: string, facts: Facts): readonly string[] {
  const { kind, due_at: dueAt, last_heard_at: heardAt } = facts.alarm;
  const due = timeText(dueAt, facts);
  if (kind === 'help') return [`${person} asked for help at ${due}.`, ...statedFact(facts)];
  const heard = heardAt === null ? [] : [`PatrolPlan last heard from them at ${timeText(heardAt, facts)}.`];
  return kind === 'back_by'
    ? [`${person} is not back.`, `They meant to be back by ${due} and have not ended the shift.`, ...heard]
    : [`${person} has not checked in.`, `The check-in was due at ${due}.`, ...heard];
}

/** A phone that is some seconds ahead is not worth a sentence. */
const WORTH_SAYING_MS = 60_000;

function statedFact(facts: Facts): readonly string[] {
  const { due_at: due, stated_at: stated } = facts.alarm;
  if (stated === null || Math.abs(stated.getTime() - due.getTime()) < WORTH_SAYING_MS) return [];
  const { day } = localMoment(stated, facts.timeZone);
  return [
    `That is when PatrolPlan received it. The clock of their phone said ${day} ${timeText(stated, facts)}.`,
  ];
}

function otherFact({ kind, due_at: dueAt }: OtherAlarm, facts: Facts): string {
  const due = timeText(dueAt, facts);
  if (kind === 'help') return `They asked for help at ${due} too.`;
  return kind === 'back_by'
    ? `They are not back either, by ${due}.`
    : `The check-in of ${due} was missed too.`;
}

function whereLines(facts: Facts): readonly string[] {
  const { where } = facts;
  const lines = [
    ...positionLines(facts),
    ...(where.round === null
      ? []
      : [
          `Round: stop ${where.round.stop} of ${where.round.stops}, under way since ${timeText(where.round.since, facts)}`,
        ]),
    ...(where.lastVisit === null
      ? []
      : [`Last visit: ${where.lastVisit.siteName} ${timeText(where.lastVisit.at, facts)}`]),
    ...(where.nextStop === null ? [] : [`Next stop: ${nextStopText(where.nextStop, facts)}`]),
  ];
  return lines.length === 0 ? [] : ['Where to look', ...lines];
}

/** The numbers stand in the part of the address that a browser does not send, so that no server logs them. */
function positionLines(facts: Facts): readonly string[] {
  const { kind, latitude, longitude, due_at: dueAt } = facts.alarm;
  if (latitude === null || longitude === null)
    return kind === 'help' ? [] : ['Position: none, it is sent with a call for help only'];
  const sent = `sent ${timeText(dueAt, facts)}`;
  return [
    `Position: ${facts.where.near === null ? sent : `${facts.where.near}, ${sent}`}`,
    `Map: ${facts.link}#place=${latitude.toFixed(5)},${longitude.toFixed(5)}`,
  ];
}

function nextStopText({ siteName, expectedAt, setOffAt }: NextStop, facts: Facts): string {
  if (expectedAt !== null) return `${siteName}, expected ${timeText(expectedAt, facts)}`;
  return setOffAt === null ? siteName : `${siteName}, on the way since ${timeText(setOffAt, facts)}`;
}

function notifiedLine({ alarm, contacts, now }: Facts): string {
  const names = CONTACT_ROLES.flatMap((role) => {
    const contact = contacts.get(role);
    return contact === undefined || notifyAt(alarm.kind, role, alarm.due_at) > now
      ? []
      : [`${personInEmail(contact.name)} (${role})`];
  });
  return `Notified: ${names.join(', ')}.`;
}

/** The body of the webhook. `id` is the same in every attempt. */
export function webhookBody(
  alarm: AlarmNotice,
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
    ...(alarm.stated_at && { stated_at: alarm.stated_at.toISOString() }),
    last_heard_at: alarm.last_heard_at?.toISOString() ?? null,
    ...(latitude === null || longitude === null ? {} : { position: { latitude, longitude } }),
    link,
    told_at: at.toISOString(),
  });
}

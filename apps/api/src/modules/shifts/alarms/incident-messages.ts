import type { IncidentKind } from '@patrolplan/contract/shift';
import { type Email, emailOfLines, personInEmail } from '#mail/emails.ts';
import { localMoment } from '#time/local-moment.ts';

export type IncidentNotice = {
  readonly id: string;
  readonly kind: IncidentKind;
  readonly note: string;
  /** The person who reports it. */
  readonly name: string;
  readonly happened_at: Date;
  /** The time that the phone stated, where `happened_at` is the moment of receipt instead. */
  readonly stated_at: Date | null;
  readonly site_name: string | null;
  readonly visited_at: Date | null;
};

const KINDS: Readonly<Record<IncidentKind, string>> = {
  threat: 'threat',
  injury: 'injury',
  near_miss: 'near miss',
  other: 'other',
};

type Place = {
  readonly now: Date;
  readonly timeZone: string;
  /** The page where staff read of it. */
  readonly link: string;
};

/** What the duty contact reads: kind, note, time and last visit. Never a position. */
export function incidentEmail(incident: IncidentNotice, place: Place, email: string): Email {
  const person = personInEmail(incident.name);
  const at = timeText(incident.happened_at, place);
  const { site_name: site, visited_at: visitedAt, stated_at: statedAt } = incident;
  return emailOfLines(email, `${person} reports an incident: ${KINDS[incident.kind]}, ${at}`, [
    `${person} reported an incident at ${at}: ${KINDS[incident.kind]}.`,
    ...(statedAt === null
      ? []
      : [`That is when PatrolPlan received it. The clock of their phone said ${timeText(statedAt, place)}.`]),
    incident.note === '' ? 'Note: none' : `Note: ${incident.note}`,
    site === null || visitedAt === null
      ? 'Last visit: none in this shift'
      : `Last visit: ${site} ${timeText(visitedAt, place)}`,
    'Position: none, it is sent with a call for help only',
    `This is no call for help. Nobody has to close it. It is also on this page: ${place.link}`,
  ]);
}

/** '14:52', of another day '2026-11-16 14:52': a phone may have been offline for days. */
function timeText(at: Date, { now, timeZone }: Pick<Place, 'now' | 'timeZone'>): string {
  const { day, time } = localMoment(at, timeZone);
  const clock = time.slice(0, 5);
  return day === localMoment(now, timeZone).day ? clock : `${day} ${clock}`;
}

/** The body of the webhook. `id` is the same in every attempt. */
export function incidentWebhook(
  incident: IncidentNotice,
  { id, link, at }: { readonly id: string; readonly link: string; readonly at: Date },
): string {
  const { site_name: site, visited_at: visitedAt } = incident;
  return JSON.stringify({
    id,
    event: 'incident',
    is_test: false,
    incident_id: incident.id,
    contact: 'duty',
    person: incident.name,
    incident: incident.kind,
    note: incident.note,
    at: incident.happened_at.toISOString(),
    ...(incident.stated_at && { stated_at: incident.stated_at.toISOString() }),
    last_visit: site === null || visitedAt === null ? null : { site, at: visitedAt.toISOString() },
    link,
    told_at: at.toISOString(),
  });
}

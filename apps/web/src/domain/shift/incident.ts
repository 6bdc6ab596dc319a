import type { IncidentKind } from '@patrolplan/contract/shift';
import type { KnownIncident, KnownShift } from './known-shift.ts';
import { refusalReason } from './shift-event.ts';
import { timeText } from '#domain/format.ts';
import type { Recorded } from '#domain/field/recorded.ts';
import { looksLikePlate } from '#domain/visit/number-plate.ts';
import type { DeviceVisit } from '#domain/visit/device-visit.ts';

/** An incident that a person reported in a shift, as stored on this device. It never has a position. */
export type Incident = Recorded & {
  readonly kind: 'incident';
  readonly incident: IncidentKind;
  readonly note: string;
  /** The last visit of the shift before it; null: none. */
  readonly lastVisit: LastVisit | null;
};

export type LastVisit = { readonly siteId: number; readonly siteName: string; readonly at: number };

export type IncidentDraft = Pick<Incident, 'kind' | 'incident' | 'note' | 'lastVisit'>;

export const INCIDENT_TEXTS: Readonly<Record<IncidentKind, string>> = {
  threat: 'Threat',
  injury: 'Injury',
  near_miss: 'Near miss',
  other: 'Other',
};

export const MAX_INCIDENT_NOTE = 280;

/** Why a note is not accepted; null when it is. */
export const noteError = (note: string): string | null =>
  looksLikePlate(note) ? 'Please do not write number plates in notes.' : null;

/** The last visit since a time; null for none. Skipped stops and refused visits do not count. */
export function lastVisitSince(
  visits: readonly Pick<DeviceVisit, 'siteId' | 'siteName' | 'at' | 'outcome' | 'state'>[],
  since: number,
): LastVisit | null {
  const made = visits.filter(
    ({ at, outcome, state }) => at >= since && outcome === 'visited' && state !== 'refused',
  );
  const last = made.toSorted((one, other) => one.at - other.at).at(-1);
  return last === undefined ? null : { siteId: last.siteId, siteName: last.siteName, at: last.at };
}

const clock = (at: number): string => timeText(new Date(at));

/** 'Mark Elliott'; null where nobody is set. */
export function dutyName(known: KnownShift | null): string | null {
  const name = known?.contacts.find(({ role }) => role === 'duty')?.name ?? '';
  return name === '' ? null : name;
}

/** ' the kind, the note, 14:52, and your last visit, Eldon Square Car Park 14:49. Your position is not sent. …' */
export function toldText(now: number, lastVisit: LastVisit | null): string {
  const facts =
    lastVisit === null
      ? `the kind, the note and ${clock(now)}`
      : `the kind, the note, ${clock(now)}, and your last visit, ${lastVisit.siteName} ${clock(lastVisit.at)}`;
  return ` ${facts}. Your position is not sent. It also stands in your shift sheet.`;
}

export const NOBODY_SET = 'Nobody is set to be told. It is kept in your shift sheet.';

export type IncidentResult = { readonly tone: 'good' | 'warn' | 'bad'; readonly text: string };

/** What became of an incident: on the phone, at the service, with the duty contact. */
export function incidentResult(
  event: Pick<Incident, 'id' | 'state' | 'refusal' | 'at'>,
  known: KnownShift | null,
  isOnline: boolean,
): IncidentResult {
  if (event.state === 'refused')
    return { tone: 'bad', text: `Not accepted: ${refusalReason(event.refusal)}. In danger, call 999.` };
  if (event.state === 'waiting')
    return {
      tone: 'warn',
      text: isOnline
        ? 'Kept. The service has not answered yet. It is tried again. In danger, call 999.'
        : 'Kept. It is sent with the next connection. In danger, call 999.',
    };
  const told = known?.incidents.find(({ id }) => id === event.id)?.told;
  return told === undefined
    ? { tone: 'good', text: `Sent ${clock(event.at)}.` }
    : toldResult(told, event.at, known);
}

function toldResult(told: KnownIncident['told'], sentAt: number, known: KnownShift | null): IncidentResult {
  switch (told.state) {
    case 'told':
      return { tone: 'good', text: `${told.name} was told ${clock(told.at)}.` };
    case 'nobody':
      return { tone: 'warn', text: NOBODY_SET };
    case 'failed':
      return {
        tone: 'bad',
        text: `${told.name} could not be told yet. It is tried again. In danger, call 999.`,
      };
    case 'waiting': {
      const name = told.name === '' ? dutyName(known) : told.name;
      return {
        tone: 'good',
        text: `Sent ${clock(sentAt)}.${name === null ? '' : ` ${name} is being told.`}`,
      };
    }
    default:
      return told.state satisfies never;
  }
}

/** An incident in the sheet of a shift. */
export type SheetIncident = {
  readonly id: string;
  readonly incident: IncidentKind;
  readonly note: string;
  readonly at: number;
  readonly siteId: number | null;
  /** Empty without a visit before it. */
  readonly siteName: string;
};

/** Incidents of this device, and those that the service has from others. Refused ones do not count. */
export function incidentsOfSheet(
  onDevice: readonly Incident[],
  known: KnownShift | null,
): readonly SheetIncident[] {
  const own = new Set(onDevice.map(({ id }) => id));
  return [
    ...onDevice
      .filter(({ state }) => state !== 'refused')
      .map(({ id, incident, note, at, lastVisit }) => ({
        id,
        incident,
        note,
        at,
        siteId: lastVisit?.siteId ?? null,
        siteName: lastVisit?.siteName ?? '',
      })),
    ...(known?.incidents ?? []).flatMap(({ told: _, ...incident }) =>
      own.has(incident.id) ? [] : [incident],
    ),
  ];
}

import type { Incident } from '#domain/shift/incident.ts';
import type { KnownIncident, KnownShift } from '#domain/shift/known-shift.ts';
import type { FieldReplyBody } from '#state/field/read-reply.ts';
import type { ShiftEvent } from '#domain/shift/shift-event.ts';

/** A time of Monday 16 November 2026. */
export const clockTime = (time: string): number => new Date(`2026-11-16T${time}:00`).getTime();

let made = 0;

export function aShiftEvent(more: Partial<ShiftEvent> = {}): ShiftEvent {
  const at = more.at ?? clockTime('08:02');
  return {
    id: `event-${(made += 1)}`,
    userId: 7,
    kind: 'start',
    at,
    backBy: null,
    undoes: null,
    position: null,
    sheet: null,
    madeAt: at,
    sendAfter: at,
    state: 'waiting',
    refusal: null,
    ...more,
  };
}

/** A threat at 14:52 after a visit of Eldon Square Car Park at 14:49, not sent yet. */
export function anIncident(more: Partial<Incident> = {}): Incident {
  const at = more.at ?? clockTime('14:52');
  return {
    id: 'incident',
    userId: 7,
    kind: 'incident',
    at,
    incident: 'threat',
    note: 'Shouted at',
    lastVisit: { siteId: 3, siteName: 'Eldon Square Car Park', at: clockTime('14:49') },
    madeAt: at,
    sendAfter: at,
    state: 'waiting',
    refusal: null,
    ...more,
  };
}

/** The same as the service has it; Mark was told. */
export const aKnownIncident = (more: Partial<KnownIncident> = {}): KnownIncident => ({
  id: 'incident',
  incident: 'threat',
  note: 'Shouted at',
  at: clockTime('14:52'),
  siteId: 3,
  siteName: 'Eldon Square Car Park',
  told: { state: 'told', name: 'Mark Elliott', at: clockTime('14:52') },
  ...more,
});

/** Started at 08:02, last heard at 14:05, check-in every hour; Mark is the first contact, Helen the second. */
export function aKnownShift(
  shift: Partial<NonNullable<KnownShift['shift']>> | null = {},
  more: Partial<KnownShift> = {},
): KnownShift {
  return {
    shift: shift && {
      startedAt: clockTime('08:02'),
      breakSince: null,
      endsAt: clockTime('20:02'),
      backBy: null,
      lastHeardAt: clockTime('14:05'),
      checkInBy: clockTime('15:05'),
      ...shift,
    },
    ended: null,
    checkInMinutes: 60,
    contacts: [
      { role: 'duty', name: 'Mark Elliott' },
      { role: 'second', name: 'Helen Armstrong' },
    ],
    positionDays: 7,
    alarms: [],
    incidents: [],
    ...more,
  };
}

/** The same as a reply of the service at a time, without a team. */
export function aFieldReply(known: KnownShift = aKnownShift(), at = clockTime('14:05')): FieldReplyBody {
  const text = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  const time = (ms: number) => new Date(ms).toISOString();
  const { shift, ended } = known;
  return {
    tag: `"${at}"`,
    now: time(at),
    shift: {
      shift: shift && {
        state: shift.breakSince === null ? ('patrolling' as const) : ('break' as const),
        started_at: time(shift.startedAt),
        break_since: text(shift.breakSince),
        ends_at: time(shift.endsAt),
        back_by: text(shift.backBy),
        last_heard_at: time(shift.lastHeardAt),
        check_in_by: text(shift.checkInBy),
      },
      ended: ended && { started_at: time(ended.startedAt), ended_at: time(ended.endedAt) },
      check_in: known.checkInMinutes === null ? null : { minutes: known.checkInMinutes },
      contacts: [...known.contacts],
      position_days: known.positionDays,
      alarms: known.alarms.map(({ id, kind, dueAt, heardAt, steps }) => ({
        id,
        kind,
        due_at: time(dueAt),
        heard_at: text(heardAt),
        steps: steps.map((step) => ({ ...step, at: time(step.at) })),
      })),
      incidents: known.incidents.map(({ id, incident, note, at: reportedAt, siteId, siteName, told }) => ({
        id,
        kind: incident,
        note,
        at: time(reportedAt),
        site_id: siteId,
        site_name: siteName,
        told: { ...told, at: time(told.at) },
      })),
    },
    team: null,
  };
}

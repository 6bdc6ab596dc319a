import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { localMoment } from '#time/local-moment.ts';
import { zonedMoment } from '#time/wall-time.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Message, alarmSteps } from '#modules/shifts/alarms/alarm-steps.ts';
import { type OpenAlarm, openAlarms } from '#modules/shifts/alarms/alarms-table.ts';
import { readContacts } from '#modules/shifts/alarms/contacts-table.ts';
import { NOWHERE, type WhereToLook, whereToLook } from '#modules/shifts/alarms/where-to-look.ts';
import { type Incident, readIncidents } from '#modules/shifts/alarms/incidents-table.ts';
import { readOrganisation } from '#modules/settings/organisation-table.ts';
import { shiftEnd } from './shift-state.ts';
import { type ShiftOfToday, shiftsSince } from './shifts-table.ts';
import { wardenNumbers } from './warden-numbers.ts';

type Reply = CallReply<typeof staffContract.readShifts>;

const INCIDENTS_FOR_MS = 7 * 24 * 3_600_000;
const MOST_INCIDENTS = 20;

/** The shifts of today for staff, named only where the organisation names wardens, and the open alarms, always named. */
export async function readShifts({
  db,
  clock,
  timeZone,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly timeZone: string;
}): Promise<Reply> {
  const now = clock.now();
  const { day } = localMoment(now, timeZone);
  const dayStart = zonedMoment(day, '00:00:00', timeZone);
  const [{ namesWardens }, wardenOf, shifts, alarms, contacts, incidents] = await Promise.all([
    readOrganisation(db),
    wardenNumbers(db, { day, dayStart }),
    shiftsSince(db, dayStart),
    openAlarms(db),
    readContacts(db),
    readIncidents(db, { since: new Date(now.getTime() - INCIDENTS_FOR_MS), now }),
  ]);
  const places = await whereToLook(
    db,
    alarms.map(({ id }) => id),
  );
  const names = new Map(contacts.map(({ role, name }) => [role, name]));
  return {
    now: now.toISOString(),
    names_wardens: namesWardens,
    shifts: shifts.map((shift) => ({
      warden: wardenOf(shift.user_id),
      ...staffShift(shift, namesWardens, now),
    })),
    alarms: alarms.map((alarm) => staffAlarm(alarm, { names, now, where: places.get(alarm.id) ?? NOWHERE })),
    incidents: incidents.toReversed().slice(0, MOST_INCIDENTS).map(staffIncident),
  };
}

/** When and where: never who, and not the note, which is for the duty contact. */
const staffIncident = ({
  id,
  kind,
  at,
  siteName,
  told,
}: Incident): NonNullable<Reply['incidents']>[number] => ({
  id,
  kind,
  at: at.toISOString(),
  site_name: siteName,
  told: { ...told, at: told.at.toISOString() },
});

/** A shift as staff see it, without the number of its warden. */
export function staffShift(
  shift: ShiftOfToday,
  isNamed: boolean,
  now: Date,
): Omit<Reply['shifts'][number], 'warden'> {
  const endedAt = shiftEnd(shift, now);
  return {
    name: isNamed ? shift.name : null,
    state: endedAt === null ? (shift.break_since === null ? 'patrolling' : 'break') : 'ended',
    started_at: shift.started_at.toISOString(),
    break_since: endedAt === null ? isoTime(shift.break_since) : null,
    ended_at: isoTime(endedAt),
    back_by: isoTime(shift.back_by),
    check_in_by: endedAt === null ? isoTime(shift.check_in_by) : null,
  };
}

function staffAlarm(
  alarm: OpenAlarm,
  {
    names,
    now,
    where,
  }: {
    readonly names: Parameters<typeof alarmSteps>[2];
    readonly now: Date;
    readonly where: WhereToLook;
  },
): Reply['alarms'][number] {
  const { latitude, longitude } = alarm;
  return {
    id: alarm.id,
    user_id: alarm.user_id,
    kind: alarm.kind,
    name: alarm.name,
    due_at: alarm.due_at.toISOString(),
    stated_at: isoTime(alarm.stated_at),
    last_heard_at: isoTime(alarm.last_heard_at),
    heard_at: isoTime(alarm.heard_at),
    position: latitude === null || longitude === null ? null : { latitude, longitude, near: where.near },
    where: whereReply(where),
    steps: alarmSteps(alarm, alarm.steps, names, now).map((step) => ({
      ...step,
      at: step.at.toISOString(),
      mail: message(step.mail),
      webhook: message(step.webhook),
    })),
  };
}

const whereReply = ({ round, lastVisit, nextStop }: WhereToLook): Reply['alarms'][number]['where'] => ({
  round: round && { ...round, since: round.since.toISOString() },
  last_visit: lastVisit && { site_name: lastVisit.siteName, at: lastVisit.at.toISOString() },
  next_stop: nextStop && {
    site_name: nextStop.siteName,
    expected_at: isoTime(nextStop.expectedAt),
    set_off_at: isoTime(nextStop.setOffAt),
  },
});

const isoTime = (at: Date | null): string | null => at?.toISOString() ?? null;

const message = (stored: Message | null) => stored && { ...stored, at: isoTime(stored.at) };

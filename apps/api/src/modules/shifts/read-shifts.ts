import type { CallReply } from '@patrolplan/contract';
import type { staffContract } from '@patrolplan/contract/staff';
import { localMoment } from '#calendar/local-moment.ts';
import { momentOf } from '#calendar/wall-time.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { type Message, alarmSteps } from '#modules/alarms/alarm-steps.ts';
import { type OpenAlarm, openAlarms } from '#modules/alarms/alarms-table.ts';
import { readContacts } from '#modules/alarms/contacts-table.ts';
import { readOrganisation } from '#modules/settings/organisation-table.ts';
import { endOf } from './shift-state.ts';
import { type ShiftOfToday, shiftsSince } from './shifts-table.ts';

type Reply = CallReply<typeof staffContract.readShifts>;

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
  const dayStart = momentOf(localMoment(now, timeZone).day, '00:00:00', timeZone);
  const [{ namesWardens }, shifts, alarms, contacts] = await Promise.all([
    readOrganisation(db),
    shiftsSince(db, dayStart),
    openAlarms(db),
    readContacts(db),
  ]);
  const names = new Map(contacts.map(({ role, name }) => [role, name]));
  return {
    now: now.toISOString(),
    names_wardens: namesWardens,
    shifts: shifts.map((shift) => staffShift(shift, namesWardens, now)),
    alarms: alarms.map((alarm) => staffAlarm(alarm, names, now)),
  };
}

/** A shift as staff see it. */
export function staffShift(shift: ShiftOfToday, isNamed: boolean, now: Date): Reply['shifts'][number] {
  const endedAt = endOf(shift, now);
  return {
    name: isNamed ? shift.name : null,
    state: endedAt === null ? (shift.break_since === null ? 'patrolling' : 'break') : 'ended',
    started_at: shift.started_at.toISOString(),
    break_since: endedAt === null ? timeOf(shift.break_since) : null,
    ended_at: timeOf(endedAt),
    back_by: timeOf(shift.back_by),
    check_in_by: endedAt === null ? timeOf(shift.check_in_by) : null,
  };
}

function staffAlarm(
  alarm: OpenAlarm,
  names: Parameters<typeof alarmSteps>[2],
  now: Date,
): Reply['alarms'][number] {
  const { latitude, longitude } = alarm;
  return {
    id: alarm.id,
    kind: alarm.kind,
    name: alarm.name,
    due_at: alarm.due_at.toISOString(),
    last_heard_at: timeOf(alarm.last_heard_at),
    heard_at: timeOf(alarm.heard_at),
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    steps: alarmSteps(alarm, alarm.steps, names, now).map((step) => ({
      ...step,
      at: step.at.toISOString(),
      mail: message(step.mail),
      webhook: message(step.webhook),
    })),
  };
}

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

const message = (stored: Message | null) => stored && { ...stored, at: timeOf(stored.at) };

import type { CallReply } from '@patrolplan/contract';
import type { fieldContract } from '@patrolplan/contract/field';
import type { Database } from '#db/database.ts';
import { alarmSteps } from '#modules/shifts/alarms/alarm-steps.ts';
import { openAlarms } from '#modules/shifts/alarms/alarms-table.ts';
import { readIncidents } from '#modules/shifts/alarms/incidents-table.ts';
import { isUnanswered, readShiftOverview } from './shifts-table.ts';
import { shiftEnd } from './shift-state.ts';

type ShiftState = NonNullable<CallReply<typeof fieldContract.readField>['shift']>;

/** As long as a phone stores its own events, for the sheet of the shift. */
const INCIDENTS_FOR_MS = 24 * 3_600_000;

/** The shift of a person as the service knows it, with what its own alarms did. */
export async function readShift(
  db: Database,
  userId: number,
  { now, positionDays }: { readonly now: Date; readonly positionDays: number },
): Promise<ShiftState> {
  const since = new Date(now.getTime() - INCIDENTS_FOR_MS);
  const overview = await readShiftOverview(db, userId, since);
  const { shift: stored, minutes, contacts, hasAlarms, hasIncidents } = overview;
  const alarms = hasAlarms ? await openAlarms(db, userId) : [];
  const incidents = hasIncidents ? await readIncidents(db, { userId, since, now }) : [];
  // The phone asks 'Are you OK?' until somebody has heard from a person whose shift ended by itself.
  const endedAt = stored && (isUnanswered(stored) ? null : shiftEnd(stored, now));
  const names = new Map(contacts.map(({ role, name }) => [role, name]));
  return {
    shift:
      stored === undefined || endedAt !== null
        ? null
        : {
            state: stored.break_since === null ? 'patrolling' : 'break',
            started_at: stored.started_at.toISOString(),
            break_since: stored.break_since?.toISOString() ?? null,
            ends_at: stored.ends_at.toISOString(),
            back_by: stored.back_by?.toISOString() ?? null,
            last_heard_at: stored.heard_at.toISOString(),
            check_in_by: stored.check_in_by?.toISOString() ?? null,
          },
    ended:
      stored === undefined || !endedAt
        ? null
        : { started_at: stored.started_at.toISOString(), ended_at: endedAt.toISOString() },
    check_in: minutes === null ? null : { minutes },
    contacts: [...contacts],
    position_days: positionDays,
    alarms: alarms.map((alarm) => ({
      id: alarm.id,
      kind: alarm.kind,
      due_at: alarm.due_at.toISOString(),
      heard_at: alarm.heard_at?.toISOString() ?? null,
      steps: alarmSteps(alarm, alarm.steps, names, now).map(({ role, name, state, at }) => ({
        role,
        name,
        state,
        at: at.toISOString(),
      })),
    })),
    incidents: incidents.map(({ id, kind, note, at, siteId, siteName, told }) => ({
      id,
      kind,
      note,
      at: at.toISOString(),
      site_id: siteId,
      site_name: siteName ?? '',
      told: { state: told.state, name: told.name, at: told.at.toISOString() },
    })),
  };
}

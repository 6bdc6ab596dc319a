import type { CallReply } from '@patrolplan/contract';
import type { shiftContract } from '@patrolplan/contract/shift';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import { alarmSteps } from '#modules/alarms/alarm-steps.ts';
import { openAlarms } from '#modules/alarms/alarms-table.ts';
import { readShiftOverview } from './shifts-table.ts';
import { endOf } from './shift-state.ts';

/** The shift of a person as the service knows it, with what its own alarms did. */
export async function readShift(
  {
    db,
    clock,
    positionDays,
  }: { readonly db: Database; readonly clock: Clock; readonly positionDays: number },
  userId: number,
): Promise<CallReply<typeof shiftContract.readShift>> {
  const now = clock.now();
  const { shift: stored, minutes, contacts, hasAlarms } = await readShiftOverview(db, userId);
  const alarms = hasAlarms ? await openAlarms(db, userId) : [];
  const endedAt = stored && endOf(stored, now);
  const names = new Map(contacts.map(({ role, name }) => [role, name]));
  return {
    now: now.toISOString(),
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
  };
}

import type { staffContract } from '@patrolplan/contract/staff';
import { shiftTexts } from './shift-texts.ts';
import { wardenLabel } from '#console/shared/team/state-words.ts';
import type { StaffReply } from '#console/shared/staff-call.ts';
import { durationText, timeText } from '#domain/format.ts';

type Shifts = StaffReply<typeof staffContract.readShifts>;
export type Alarm = Shifts['alarms'][number];
export type StaffShift = Shifts['shifts'][number];

/** One line of 'Who was notified': the time, who, and what became of it. */
export type NotifiedLine = {
  readonly key: string;
  readonly time: string;
  readonly who: string;
  readonly text: string;
  readonly state: 'done' | 'to come' | 'failed';
};

/**
 * Who was notified of the alarms of a person and who will be, by time. The phone of the person comes first, where it asks. A
 * contact who was notified of one alarm already is not announced for another.
 */
export function notifiedLines(
  { alarms }: { readonly alarms: readonly Alarm[] },
  now: Date,
): readonly NotifiedLine[] {
  const notified = new Set(
    alarms.flatMap(({ steps }) => steps.filter(({ state }) => state !== 'planned').map(({ role }) => role)),
  );
  const announced = new Set<string>();
  return alarms
    .flatMap((alarm) => alarmLines(alarm, now))
    .toSorted((one, other) => one.at - other.at)
    .filter(({ role, state }) => {
      if (role === null || state !== 'to come') return true;
      if (notified.has(role) || announced.has(role)) return false;
      announced.add(role);
      return true;
    })
    .map(({ at: _at, role: _role, ...line }) => line);
}

type TimedLine = NotifiedLine & { readonly at: number; readonly role: 'duty' | 'second' | null };

function alarmLines({ id, kind, name, dueAt, heardAt, steps }: Alarm, now: Date): readonly TimedLine[] {
  const phone: TimedLine = {
    key: `${id} phone`,
    at: Date.parse(dueAt),
    role: null,
    time: timeText(new Date(dueAt)),
    who: name,
    text: heardAt === null ? shiftTexts.phoneAsks : shiftTexts.heardFrom(timeText(new Date(heardAt))),
    state: 'done',
  };
  const contacts = steps.map((step): TimedLine => ({
    key: `${id} ${step.role}`,
    at: Date.parse(step.at),
    role: step.role,
    time: timeText(new Date(step.at)),
    who: shiftTexts.contact(step.name, step.role),
    text: stepText(step, now),
    state: step.state === 'planned' ? 'to come' : step.state === 'failed' ? 'failed' : 'done',
  }));
  return kind === 'check_in' || kind === 'back_by' ? [phone, ...contacts] : contacts;
}

function stepText(step: Alarm['steps'][number], now: Date): string {
  if (step.state === 'planned') {
    const seconds = (Date.parse(step.at) - now.getTime()) / 1_000;
    return seconds <= 0 ? shiftTexts.now : shiftTexts.inTime(durationText(seconds));
  }
  const { mail, webhook } = step;
  if (step.state === 'failed') {
    const reasons = [mail?.reason, webhook?.reason].filter((reason) => reason !== undefined && reason !== '');
    if (mail === null && webhook === null) return shiftTexts.noContact;
    return shiftTexts.notNotified(reasons.length === 0 ? shiftTexts.noAnswer : reasons.join(' '));
  }
  const accepted = [
    mail?.at ? shiftTexts.mailAccepted(timeText(new Date(mail.at))) : '',
    webhook?.at ? shiftTexts.webhookAnswered(timeText(new Date(webhook.at))) : '',
  ].filter((text) => text !== '');
  return accepted.length === 0 ? shiftTexts.onItsWay : accepted.join(', ');
}

export type LabelledShift = StaffShift & { readonly label: string };

/** Each shift with the name of its warden, or a number where staff see no names. */
export const labelled = (shifts: readonly StaffShift[]): readonly LabelledShift[] =>
  shifts.map((shift) => ({ ...shift, label: wardenLabel(shift) }));

export type CheckInDue = LabelledShift & { readonly checkInBy: string; readonly isMissed: boolean };

/** The running shifts with a check-in, the first to be due first. */
export function checkInsDue(shifts: readonly StaffShift[], now: Date): readonly CheckInDue[] {
  return labelled(shifts)
    .flatMap((shift) =>
      shift.checkInBy === null
        ? []
        : [{ ...shift, checkInBy: shift.checkInBy, isMissed: Date.parse(shift.checkInBy) <= now.getTime() }],
    )
    .toSorted((one, other) => Date.parse(one.checkInBy) - Date.parse(other.checkInBy));
}

import type { staffContract } from '@patrolplan/contract/staff';
import { shiftTexts } from './shift-texts.ts';
import type { StaffReply } from '#console/shared/staff-call.ts';
import { durationText, timeText } from '#domain/format.ts';

type Shifts = StaffReply<typeof staffContract.readShifts>;
export type Alarm = Shifts['alarms'][number];
/** The board numbers its wardens; elsewhere the number is the place in the list. */
export type StaffShift = Shifts['shifts'][number] & { readonly warden?: number };

/** One line of 'Who was told': the time, who, and what became of it. */
export type ToldLine = {
  readonly key: string;
  readonly time: string;
  readonly who: string;
  readonly text: string;
  readonly state: 'done' | 'to come' | 'failed';
};

/** Who was told of an alarm and who will be, in order. The phone of the person comes first, where it asks. */
export function toldLines(alarm: Alarm, now: Date): readonly ToldLine[] {
  const { kind, name, dueAt, heardAt } = alarm;
  const phone: ToldLine = {
    key: 'phone',
    time: timeText(new Date(dueAt)),
    who: name,
    text: heardAt === null ? shiftTexts.phoneAsks : shiftTexts.heardFrom(timeText(new Date(heardAt))),
    state: 'done',
  };
  const steps = alarm.steps.map((step): ToldLine => ({
    key: step.role,
    time: timeText(new Date(step.at)),
    who: shiftTexts.contact(step.name, step.role),
    text: stepText(step, now),
    state: step.state === 'planned' ? 'to come' : step.state === 'failed' ? 'failed' : 'done',
  }));
  return kind === 'check_in' || kind === 'back_by' ? [phone, ...steps] : steps;
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
    return shiftTexts.notTold(reasons.length === 0 ? shiftTexts.noAnswer : reasons.join(' '));
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
  shifts.map((shift, index) => ({
    ...shift,
    label: shift.name ?? shiftTexts.unnamed(shift.warden ?? index + 1),
  }));

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

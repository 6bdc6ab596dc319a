import { ALARM_KINDS, CONTACT_ROLES, SHIFT_EVENT_KINDS, SHIFT_REFUSALS } from '@patrolplan/contract/shift';
import type { ReadReply } from '@patrolplan/contract';
import type { ShiftSheet, shiftContract } from '@patrolplan/contract/shift';
import * as v from 'valibot';
import type { KnownShift } from '#domain/shift/known-shift.ts';
import type { ShiftEvent } from '#domain/shift/shift-event.ts';
import type { ReturnVisit } from '#domain/shift/return-visits.ts';
import type { DueSite } from '#domain/shift/shift-sheet.ts';

const time = v.pipe(v.number(), v.finite());
const maybeTime = v.nullable(time);

const shiftEvent = v.object({
  id: v.string(),
  userId: v.number(),
  kind: v.picklist(SHIFT_EVENT_KINDS),
  at: time,
  backBy: maybeTime,
  undoes: v.nullable(v.string()),
  position: v.nullable(v.object({ latitude: time, longitude: time })),
  // The service checks it when it is sent.
  sheet: v.custom<ShiftSheet | null>((sheet) => typeof sheet === 'object'),
  sendAfter: time,
  state: v.picklist(['waiting', 'sent', 'refused']),
  refusal: v.nullable(v.picklist(SHIFT_REFUSALS)),
});

export function readShiftEvent(record: unknown): ShiftEvent | null {
  const read = v.safeParse(shiftEvent, record);
  return read.success ? read.output : null;
}

/** What this device knows of the shift of one person. */
export type ShiftRecord = {
  /** The id of the person. */
  readonly id: string;
  /** Null before the first reply. */
  readonly known: KnownShift | null;
  /** The last shift that has ended. */
  readonly last: { readonly startedAt: number; readonly endedAt: number } | null;
  /** Sites that were due during the last shift. */
  readonly due: readonly DueSite[];
  /** Return visits of the rounds of the last shift. */
  readonly returns: readonly ReturnVisit[];
};

const span = v.nullable(v.object({ startedAt: time, endedAt: time }));

const shiftRecord = v.object({
  id: v.string(),
  known: v.nullable(
    v.object({
      readAt: time,
      shift: v.nullable(
        v.object({
          startedAt: time,
          breakSince: maybeTime,
          endsAt: time,
          backBy: maybeTime,
          lastHeardAt: time,
          checkInBy: maybeTime,
        }),
      ),
      ended: span,
      checkInMinutes: v.nullable(v.number()),
      contacts: v.array(v.object({ role: v.picklist(CONTACT_ROLES), name: v.string() })),
      positionDays: v.number(),
      alarms: v.array(
        v.object({
          id: v.string(),
          kind: v.picklist(ALARM_KINDS),
          dueAt: time,
          heardAt: maybeTime,
          steps: v.array(
            v.object({
              role: v.picklist(CONTACT_ROLES),
              name: v.string(),
              state: v.picklist(['planned', 'waiting', 'told', 'failed']),
              at: time,
            }),
          ),
        }),
      ),
    }),
  ),
  last: span,
  due: v.array(v.object({ siteId: v.number(), siteName: v.string(), overdueDays: v.number() })),
  returns: v.optional(
    v.array(v.object({ id: v.string(), siteName: v.string(), firstAt: time, secondAt: maybeTime })),
    [],
  ),
});

export function readShiftRecord(record: unknown): ShiftRecord | null {
  const read = v.safeParse(shiftRecord, record);
  return read.success ? read.output : null;
}

/** The reply of the service, with its times in ms. `readAt` is by the clock of the device. */
export function knownFromReply(reply: ReadReply<typeof shiftContract.readShift>, readAt: number): KnownShift {
  const { shift, ended } = reply;
  return {
    readAt,
    shift: shift && {
      startedAt: Date.parse(shift.started_at),
      breakSince: parsed(shift.break_since),
      endsAt: Date.parse(shift.ends_at),
      backBy: parsed(shift.back_by),
      lastHeardAt: Date.parse(shift.last_heard_at),
      checkInBy: parsed(shift.check_in_by),
    },
    ended: ended && { startedAt: Date.parse(ended.started_at), endedAt: Date.parse(ended.ended_at) },
    checkInMinutes: reply.check_in?.minutes ?? null,
    contacts: reply.contacts,
    positionDays: reply.position_days,
    alarms: reply.alarms.map(({ id, kind, due_at, heard_at, steps }) => ({
      id,
      kind,
      dueAt: Date.parse(due_at),
      heardAt: parsed(heard_at),
      steps: steps.map((step) => ({ ...step, at: Date.parse(step.at) })),
    })),
  };
}

const parsed = (text: string | null): number | null => (text === null ? null : Date.parse(text));

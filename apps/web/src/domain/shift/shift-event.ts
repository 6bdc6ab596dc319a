import type { ShiftEventKind, ShiftRefusal, ShiftSheet } from '@patrolplan/contract/shift';
import type { Position } from '#domain/geo.ts';

/** What a person did in a shift, as stored on this device. Times are in ms since 1970. */
export type ShiftEvent = {
  readonly id: string;
  /** The owner. It is never sent in the session of anybody else. */
  readonly userId: number;
  readonly kind: ShiftEventKind;
  /** By the clock of the service, as far as it is known. */
  readonly at: number;
  /** Of `start` and `back_by`. */
  readonly backBy: number | null;
  /** Of `undo`: the event that it takes back. */
  readonly undoes: string | null;
  /** Of `help`, until it is sent. */
  readonly position: Position | null;
  /** Of `sheet`, until it is sent. */
  readonly sheet: ShiftSheet | null;
  /** By the clock of the device: when it was made. */
  readonly sendAfter: number;
  readonly state: 'waiting' | 'sent' | 'refused';
  readonly refusal: ShiftRefusal | null;
};

export type ShiftDraft = Pick<ShiftEvent, 'kind'> &
  Partial<Pick<ShiftEvent, 'backBy' | 'undoes' | 'position' | 'sheet'>>;

/** A sent event keeps neither a position nor a sheet on the device. */
export function afterDelivery(event: ShiftEvent, refusal: ShiftRefusal | null): ShiftEvent {
  const state = refusal === null ? 'sent' : 'refused';
  return { ...event, state, refusal, position: null, sheet: null };
}

const REFUSALS: Readonly<Record<ShiftRefusal, string>> = {
  invalid: 'it is not valid',
  too_old: 'it is too old',
  in_future: 'its time is in the future',
  id_in_use: 'it is not valid',
  outside_areas: 'a site is outside your areas',
  too_many: 'there are too many today',
};

/** 'Not accepted: it is too old'. */
export function shiftRefusalText(reason: ShiftRefusal | null): string {
  return `Not accepted: ${REFUSALS[reason ?? 'invalid']}`;
}

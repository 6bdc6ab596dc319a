import type { FieldRefusal } from '@patrolplan/contract/field';
import type { ShiftEventKind, ShiftSheet } from '@patrolplan/contract/shift';
import { type Recorded, type RefusalWords, refusalWords } from '#domain/field/recorded.ts';
import type { Position } from '#domain/geo.ts';

/** What a person did in a shift, as stored on this device. */
export type ShiftEvent = Recorded & {
  readonly kind: ShiftEventKind;
  /** Of `start` and `back_by`. */
  readonly backBy: number | null;
  /** Of `undo`: the event that it takes back. */
  readonly undoes: string | null;
  /** Of `help`, until it is sent. */
  readonly position: Position | null;
  /** Of `sheet`, until it is sent. */
  readonly sheet: ShiftSheet | null;
};

export type ShiftDraft = Pick<ShiftEvent, 'kind'> &
  Partial<Pick<ShiftEvent, 'backBy' | 'undoes' | 'position' | 'sheet'>>;

const REFUSALS: RefusalWords = {
  invalid: 'it is not valid',
  too_old: 'it is too old',
  in_future: 'its time is in the future',
  outside_areas: 'a site is outside your areas',
  too_many: 'there are too many today',
};

/** 'it is too old' */
export const refusalReason = (reason: FieldRefusal | null): string => refusalWords(REFUSALS, reason);

/** 'Not accepted: it is too old'. */
export const shiftRefusalText = (reason: FieldRefusal | null): string =>
  `Not accepted: ${refusalReason(reason)}`;

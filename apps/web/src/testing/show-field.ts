import { type FieldEvent } from '#domain/field/field-event.ts';
import { type PersonState, emptyState } from '#domain/field/person-state.ts';
import { publishField } from '#state/field/on-device.ts';
import { shownField } from '#state/field/show.ts';

type More = {
  readonly state?: Partial<PersonState>;
  readonly sending?: readonly string[];
  readonly isFailing?: boolean;
};

/** Shows events of the signed-in person on the screens, as the log does. */
export function showField(
  events: readonly FieldEvent[],
  { state = {}, sending = [], isFailing = false }: More = {},
): void {
  const at = Date.now();
  const moment = { at, now: at, sending: new Set(sending), isFailing };
  publishField(shownField(events, { ...emptyState(7), ...state }, moment));
}

import { expect, test } from 'vitest';
import { currentShift } from './current-shift.ts';
import type { KnownShift } from './known-shift.ts';
import type { ShiftEvent } from './shift-event.ts';
import { isRunning } from './shift.ts';
import { aKnownShift, aShiftEvent, clockTime as at } from '#testing/a-shift.ts';

const NOW = at('16:00');
const event = (kind: ShiftEvent['kind'], time: string, more: Partial<ShiftEvent> = {}) =>
  aShiftEvent({ kind, at: at(time), ...more });

const known = (shift: Partial<NonNullable<KnownShift['shift']>> | null, more: Partial<KnownShift> = {}) =>
  aKnownShift(shift, more);

test('when all events are sent, the shift is the one of the service', () => {
  const sent = [event('start', '08:05', { state: 'sent' })];
  const service = known({ startedAt: at('08:00'), breakSince: at('12:00') });
  expect(currentShift(sent, service, NOW)).toMatchObject({ startedAt: at('08:00'), breakSince: at('12:00') });
});

test('a shift that ended on another phone has ended here', () => {
  const sent = [event('start', '08:00', { state: 'sent' })];
  const service = known(null, { ended: { startedAt: at('08:00'), endedAt: at('15:00') } });
  expect(currentShift(sent, service, NOW)).toMatchObject({ endedAt: at('15:00') });
});

test('an event that is not sent yet changes the shift on this phone', () => {
  const service = known({ startedAt: at('08:00') });
  const events = [event('start', '08:00', { state: 'sent' }), event('break', '12:00')];
  expect(currentShift(events, service, NOW)).toMatchObject({ breakSince: at('12:00'), endedAt: null });
});

test('an undo that is not sent yet brings back a shift that the service has as ended', () => {
  const end = event('end', '15:00', { state: 'sent' });
  const events = [
    event('start', '08:00', { state: 'sent' }),
    end,
    event('undo', '15:01', { undoes: end.id }),
  ];
  const service = known(null, { ended: { startedAt: at('08:00'), endedAt: at('15:00') } });
  expect(isRunning(currentShift(events, service, NOW))).toBe(true);
});

test('a start without a connection begins a new shift after one that has ended', () => {
  const service = known(null, { ended: { startedAt: at('01:00'), endedAt: at('07:00') } });
  expect(currentShift([event('start', '08:00')], service, NOW)).toMatchObject({ startedAt: at('08:00') });
});

test('a refused event does not count', () => {
  expect(currentShift([event('start', '08:00', { state: 'refused' })], null, NOW)).toBeNull();
});

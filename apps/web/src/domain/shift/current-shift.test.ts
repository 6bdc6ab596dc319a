import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currentShift, foldShift, isRunning } from './current-shift.ts';
import type { KnownShift } from './known-shift.ts';
import type { ShiftEvent } from './shift-event.ts';
import { aKnownShift, aShiftEvent, clockTime as at } from '#testing/a-shift.ts';

const NOW = at('16:00');
const event = (kind: ShiftEvent['kind'], time: string, more: Partial<ShiftEvent> = {}) =>
  aShiftEvent({ kind, at: at(time), ...more });

test('a shift starts, has a break and ends by a tap', () => {
  const day = [event('start', '08:02'), event('break', '12:00')];
  expect(foldShift(day, NOW)).toMatchObject({
    startedAt: at('08:02'),
    breakSince: at('12:00'),
    endedAt: null,
  });
  day.push(event('resume', '12:30'), event('end', '15:40'));
  expect(foldShift(day, NOW)).toMatchObject({ breakSince: null, endedAt: at('15:40') });
});

test('a shift ends by itself twelve hours after its start', () => {
  const day = [event('start', '02:00'), event('break', '05:00')];
  expect(isRunning(foldShift(day, at('13:59')))).toBe(true);
  expect(foldShift(day, at('14:00'))).toMatchObject({ endedAt: at('14:00'), breakSince: null });
});

test('an undo takes back a start, a break or an end, but no call for help', () => {
  const start = event('start', '08:00');
  const end = event('end', '12:00');
  const undo = (undoes: string) => event('undo', '12:01', { undoes });
  expect(isRunning(foldShift([start, end, undo(end.id)], NOW))).toBe(true);
  expect(foldShift([start, undo(start.id)], NOW)).toBeNull();
});

test('the order of events on the disk does not change the shift', () => {
  const kinds = ['start', 'break', 'resume', 'check_in', 'back_by', 'end'] as const;
  const drawn = fc.array(
    fc.record({ kind: fc.constantFrom(...kinds), minute: fc.integer({ min: 0, max: 1_200 }) }),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(drawn, (steps) => {
      const events = steps.map(({ kind, minute }) =>
        aShiftEvent({ kind, at: at('00:00') + minute * 60_000 }),
      );
      expect(foldShift(events.toReversed(), NOW)).toEqual(foldShift(events, NOW));
    }),
  );
});

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

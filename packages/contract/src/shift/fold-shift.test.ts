import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ShiftEvent, foldShift } from './fold-shift.ts';

const at = (time: string) => Date.parse(`2026-11-16T${time}:00Z`);
const NOW = at('16:00');
let nth = 0;
const event = (kind: ShiftEvent['kind'], time: string, more: Partial<ShiftEvent> = {}): ShiftEvent => ({
  id: `e${(nth += 1)}`,
  kind,
  at: at(time),
  backBy: null,
  undoes: null,
  ...more,
});

test('a shift starts, has a break and ends by a tap', () => {
  const day = [event('start', '08:02'), event('break', '12:00')];
  expect(foldShift(day, NOW)).toMatchObject({
    startedAt: at('08:02'),
    breakSince: at('12:00'),
    endedAt: null,
  });
  day.push(event('resume', '12:30'), event('end', '15:40'));
  expect(foldShift(day, NOW)).toMatchObject({ breakSince: null, endedAt: at('15:40'), isEndedByTap: true });
});

test('without a start there is no shift, and an event of another time than a shift changes nothing', () => {
  expect(foldShift([event('check_in', '09:00'), event('break', '10:00')], NOW)).toBeNull();
  const day = [event('start', '08:00'), event('end', '09:00'), event('check_in', '10:00')];
  expect(foldShift(day, NOW)).toMatchObject({ endedAt: at('09:00'), heardAt: at('09:00') });
});

test('only a start, the start of a stop and I am OK are heard; a break and a call for help move nothing', () => {
  const day = [
    event('start', '08:00'),
    event('stop', '08:30'),
    event('break', '09:00'),
    event('help', '09:10'),
  ];
  expect(foldShift(day, NOW)?.heardAt).toBe(at('08:30'));
  expect(foldShift([...day, event('check_in', '09:20')], NOW)?.heardAt).toBe(at('09:20'));
});

test('a shift ends by itself twelve hours after its start', () => {
  const day = [event('start', '02:00'), event('break', '05:00')];
  expect(foldShift(day, at('13:59'))?.endedAt).toBeNull();
  expect(foldShift(day, at('14:00'))).toMatchObject({
    endedAt: at('14:00'),
    isEndedByTap: false,
    breakSince: null,
  });
  // What comes later does not change the shift, and a new start begins the next one.
  expect(foldShift([...day, event('break', '15:00')], NOW)).toEqual(foldShift(day, NOW));
  expect(foldShift([...day, event('start', '15:00')], NOW)).toMatchObject({ startedAt: at('15:00') });
});

test('I am OK or an end after a shift has ended by itself is heard and moves no time of the shift', () => {
  const start = event('start', '02:00');
  for (const kind of ['check_in', 'stop', 'end'] as const)
    expect(foldShift([start, event(kind, '15:00')], NOW)).toMatchObject({
      heardAt: at('15:00'),
      endedAt: at('14:00'),
      isEndedByTap: false,
    });
  const ended = [start, event('end', '13:00')];
  expect(foldShift([...ended, event('check_in', '15:00')], NOW)).toEqual(foldShift(ended, NOW));
});

test('two devices that both start make one shift', () => {
  const day = [event('start', '08:00', { backBy: at('16:30') }), event('start', '08:05')];
  expect(foldShift(day, NOW)).toMatchObject({
    startedAt: at('08:00'),
    endsAt: at('20:05'),
    backBy: at('16:30'),
  });
});

test('an undo takes back a start, a break or an end, and never a call for help or a check-in', () => {
  const start = event('start', '08:00');
  const end = event('end', '12:00');
  const undo = (undoes: string) => event('undo', '12:01', { undoes });
  expect(foldShift([start, end, undo(end.id)], NOW)).toMatchObject({ endedAt: null });
  expect(foldShift([start, undo(start.id)], NOW)).toBeNull();
  const checkIn = event('check_in', '09:00');
  expect(foldShift([start, checkIn, undo(checkIn.id)], NOW)?.heardAt).toBe(at('09:00'));
});

test('the order of arrival and repeated deliveries do not change the shift', () => {
  const kinds = ['start', 'break', 'resume', 'check_in', 'stop', 'back_by', 'help', 'end'] as const;
  const events = fc.array(
    fc.record({ kind: fc.constantFrom(...kinds), minute: fc.integer({ min: 0, max: 1_200 }) }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(events, fc.infiniteStream(fc.nat()), (drawn, order) => {
      const sent = drawn.map(({ kind, minute }, index): ShiftEvent => ({
        id: `e${index}`,
        kind,
        at: at('00:00') + minute * 60_000,
        backBy: null,
        undoes: null,
      }));
      const shuffled = sent
        .map((each) => ({ each, key: order.next().value }))
        .toSorted((one, other) => Number(one.key) - Number(other.key))
        .map(({ each }) => each);
      expect(foldShift(shuffled, NOW)).toEqual(foldShift(sent, NOW));
    }),
  );
});

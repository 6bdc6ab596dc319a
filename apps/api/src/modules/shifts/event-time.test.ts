import { expect, test } from 'vitest';
import { eventTimes } from './event-time.ts';

const receivedAt = new Date('2026-11-16T10:00:00.000Z');
const MINUTE_MS = 60_000;
const stated = (minutes: number) => new Date(receivedAt.getTime() + minutes * MINUTE_MS);
const event = (id: string, kind: 'start' | 'check_in' | 'end' | 'help', minutes: number) => ({
  id,
  kind,
  at: stated(minutes).toISOString(),
});

test('a time of the past counts as it is stated', () => {
  const times = eventTimes([event('a', 'check_in', -300), event('b', 'help', -12 * 60)], receivedAt);
  expect(times.get('a')).toEqual({ at: stated(-300), statedAt: null });
  expect(times.get('b')).toEqual({ at: stated(-12 * 60), statedAt: null });
});

test('times of the future become the moment of receipt, in their order, and the stated times stay beside them', () => {
  const times = eventTimes(
    [event('c', 'end', 90), event('a', 'start', 30), event('b', 'check_in', 60)],
    receivedAt,
  );
  const order = ['a', 'b', 'c'].map((id) => times.get(id)?.at.getTime());
  expect(order).toEqual([-2, -1, 0].map((ms) => receivedAt.getTime() + ms));
  expect(times.get('c')?.statedAt).toEqual(stated(90));
});

test('a call for help that states a time more than twelve hours ago, or years ahead, counts from its receipt', () => {
  for (const minutes of [-12 * 60 - 1, -5_000_000, 2, 5_000_000]) {
    const times = eventTimes([event('a', 'help', minutes)], receivedAt);
    expect(times.get('a')).toEqual({ at: receivedAt, statedAt: stated(minutes) });
  }
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startMinuteClock } from './clock.ts';
import { createSource } from './source.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-15T10:00:40Z') }));
afterEach(() => void vi.useRealTimers());

function started() {
  const pageVisible = createSource(true);
  const clock = startMinuteClock({ now: () => new Date(), pageVisible });
  const minutes: number[] = [];
  const stop = clock.subscribe(() => minutes.push(clock.get() % 60));
  return { pageVisible, minutes, stop };
}

test('the clock ticks at each minute boundary', () => {
  const { minutes } = started();
  vi.advanceTimersByTime(19_999);
  expect(minutes).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(minutes).toEqual([1]);
  vi.advanceTimersByTime(120_000);
  expect(minutes).toEqual([1, 2, 3]);
});

test('the clock catches up once after a sleep, when the page is visible again', () => {
  const { pageVisible, minutes } = started();
  pageVisible.set(false);
  vi.setSystemTime(new Date('2026-11-15T10:17:05Z'));
  pageVisible.set(true);
  expect(minutes).toEqual([17]);
  vi.advanceTimersByTime(55_000);
  expect(minutes).toEqual([17, 18]);
});

test('the clock has no timer without subscribers', () => {
  const { stop } = started();
  stop();
  expect(vi.getTimerCount()).toBe(0);
});

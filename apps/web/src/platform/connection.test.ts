import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOnline, createStable } from './connection.ts';
import { createSource } from './source.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const connection = createSource(true);
  const stable = createStable(connection, 4_000);
  const seen: boolean[] = [];
  stable.subscribe(() => seen.push(stable.get()));
  return { connection, stable, seen };
}

test.each(['online', 'pageshow', 'visibilitychange'])(
  'a restored connection is noticed at the event %s',
  (moment) => {
    let isOnline = false;
    const page = new EventTarget();
    const online = createOnline(
      () => isOnline,
      () => page,
    );
    const seen: boolean[] = [];
    const stop = online.subscribe(() => seen.push(online.get()));
    isOnline = true;
    page.dispatchEvent(new Event(moment));
    expect(seen).toEqual([true]);
    stop();
    isOnline = false;
    page.dispatchEvent(new Event(moment));
    expect(seen).toEqual([true]);
  },
);

test('a lost connection shows at once, a restored one after a delay', () => {
  const { connection, stable } = watched();
  connection.set(false);
  expect(stable.get()).toBe(false);
  connection.set(true);
  vi.advanceTimersByTime(3_999);
  expect(stable.get()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(stable.get()).toBe(true);
});

test('a connection that is up 3 s and down 3 s does not flicker', () => {
  const { connection, seen } = watched();
  for (let round = 0; round < 10; round += 1) {
    connection.set(false);
    vi.advanceTimersByTime(3_000);
    connection.set(true);
    vi.advanceTimersByTime(3_000);
  }
  expect(seen).toEqual([false]);
});

test('the first subscriber gets the current state', () => {
  const connection = createSource(true);
  const stable = createStable(connection, 4_000);
  connection.set(false);
  stable.subscribe(() => {});
  expect(stable.get()).toBe(false);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStable, goodConnection } from './connection.ts';
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

test('a lost connection is seen at once, a returned one when it has held', () => {
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

test('whoever looks for the first time sees how it is now', () => {
  const connection = createSource(true);
  const stable = createStable(connection, 4_000);
  connection.set(false);
  stable.subscribe(() => {});
  expect(stable.get()).toBe(false);
});

test('a fast connection is good, and so is one that nothing is told about', () => {
  expect(goodConnection({ effectiveType: '4g', saveData: false })).toBe(true);
  expect(goodConnection({})).toBe(true);
});

test('a slow connection, or a person who saves data, is left in peace', () => {
  expect(goodConnection({ effectiveType: '3g' })).toBe(false);
  expect(goodConnection({ effectiveType: '4g', saveData: true })).toBe(false);
});

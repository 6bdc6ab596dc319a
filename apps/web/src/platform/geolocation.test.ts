import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPositionWatcher } from './geolocation.ts';
import { createSource } from './source.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Answer = { latitude: number; longitude: number } | { code: number; message: string } | 'silence';

function watch(answer: () => Answer) {
  let asked = 0;
  const geolocation: Pick<Geolocation, 'getCurrentPosition'> = {
    getCurrentPosition(onFix, onError) {
      asked += 1;
      const given = answer();
      if (given === 'silence') return;
      if ('code' in given) {
        onError?.({ ...given, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
        return;
      }
      // Safe: only these fields of a position are read.
      onFix({ coords: { ...given, accuracy: 12 }, timestamp: 99 } as GeolocationPosition);
    },
  };
  const visible = createSource(true);
  const watcher = createPositionWatcher({ geolocation, everyMs: 10_000, visible });
  return { watcher, visible, asked: () => asked };
}

const HERE = { latitude: 0, longitude: -1.6 };

test('the position is requested at once, then every 10 seconds while there are subscribers', () => {
  const { watcher, asked } = watch(() => HERE);
  expect(watcher.get()).toEqual({ kind: 'waiting' });
  const stop = watcher.subscribe(() => {});
  expect(watcher.get()).toEqual({ kind: 'fix', position: HERE, accuracyMetres: 12, at: 99 });
  vi.advanceTimersByTime(9_999);
  expect(asked()).toBe(1);
  vi.advanceTimersByTime(20_001);
  expect(asked()).toBe(4);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(asked()).toBe(4);
});

test('requests pause while the page is hidden and resume once when it is visible again', () => {
  const { watcher, visible, asked } = watch(() => HERE);
  watcher.subscribe(() => {});
  visible.set(false);
  vi.advanceTimersByTime(60_000);
  expect(asked()).toBe(1);
  visible.set(true);
  expect(asked()).toBe(2);
  vi.advanceTimersByTime(10_000);
  expect(asked()).toBe(3);
});

test('position requests never overlap', () => {
  const { watcher, asked } = watch(() => 'silence');
  watcher.subscribe(() => {});
  vi.advanceTimersByTime(30_000);
  expect(asked()).toBe(1);
});

test('a position error includes the reason given by the browser', () => {
  const { watcher } = watch(() => ({ code: 1, message: 'User denied Geolocation' }));
  watcher.subscribe(() => {});
  expect(watcher.get()).toEqual({
    kind: 'failed',
    message: 'Error getting geolocation: User denied Geolocation',
    isRefused: true,
  });
});

test('a position error without a reason still has a message', () => {
  const { watcher } = watch(() => ({ code: 3, message: '' }));
  watcher.subscribe(() => {});
  expect(watcher.get()).toEqual({
    kind: 'failed',
    message: 'Error getting geolocation: Timeout expired',
    isRefused: false,
  });
});

test('a permission granted later is used by the next request', () => {
  let answer: Answer = { code: 1, message: 'User denied Geolocation' };
  const { watcher } = watch(() => answer);
  watcher.subscribe(() => {});
  answer = HERE;
  vi.advanceTimersByTime(10_000);
  expect(watcher.get().kind).toBe('fix');
});

test('a browser without geolocation gives an error message', () => {
  const watcher = createPositionWatcher({ geolocation: undefined, everyMs: 10_000 });
  watcher.subscribe(() => {});
  expect(watcher.get()).toEqual({ kind: 'failed', message: 'Geolocation is not supported by this browser.' });
});

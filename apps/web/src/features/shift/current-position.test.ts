import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentPosition } from './current-position.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = { coords: { latitude: 54.97, longitude: -1.61 } } as GeolocationPosition;
const refused = { code: 1, message: 'User denied Geolocation' } as GeolocationPositionError;

test('a position that the phone finds is sent without anything else', async () => {
  const position = currentPosition({ getCurrentPosition: (found) => found(at) });
  expect(await position).toEqual({ latitude: 54.97, longitude: -1.61 });
});

test('a refused position, and a phone without one, give none', async () => {
  expect(await currentPosition({ getCurrentPosition: (_, fail) => fail?.(refused) })).toBeNull();
});

test('a position that takes longer than five seconds is not waited for', async () => {
  const position = currentPosition({ getCurrentPosition: () => undefined });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await position).toBeNull();
});

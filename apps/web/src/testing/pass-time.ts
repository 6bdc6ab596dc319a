import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** A reply and what it causes take a few turns each. */
const TURNS = 5;

/** Fake time passes, and what is due by then has its effect. */
export async function passTime(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  for (let turn = 0; turn < TURNS; turn += 1) await act(() => vi.advanceTimersByTimeAsync(0));
}

/** Each test of the file begins at this time, which passes only by `passTime`. Logged errors are not printed. */
export function fakeTime(now: Date | number): void {
  beforeEach(() => {
    vi.useFakeTimers({ now });
    vi.spyOn(console, 'error').mockReturnValue(undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}

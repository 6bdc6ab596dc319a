import { act } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';

/** A reply and its effects take a few event loop turns each. */
const TURNS = 5;

/** Advances the fake time, and waits for its effects. */
export async function passTime(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  for (let turn = 0; turn < TURNS; turn += 1) {
    // Code that is loaded on demand arrives too.
    await act(() => vi.dynamicImportSettled());
    await act(() => vi.advanceTimersByTimeAsync(0));
  }
}

/** Each test of the file begins at this time, which only `passTime` advances. Logged errors are not printed. */
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

import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** A reply and what it causes take a few turns each. */
const TURNS = 5;

/** Fake time passes, and what is due by then has its effect. */
export async function passTime(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  for (let turn = 0; turn < TURNS; turn += 1) await act(() => vi.advanceTimersByTimeAsync(0));
}

import { afterEach, beforeEach, vi } from 'vitest';

/** Each test starts at `now` on a fake clock, connected, and with a silent console. */
export function fakeTimePerTest(now: string): void {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(now) });
    vi.spyOn(console, 'error').mockReturnValue(undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
    window.dispatchEvent(new Event('online'));
  });
}

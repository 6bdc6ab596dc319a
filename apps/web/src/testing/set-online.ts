import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Sets whether the device reports a connection, until the test ends. */
export function setOnline(connected: boolean): void {
  onTestFinished(() => void window.dispatchEvent(new Event('online')));
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(connected);
  act(() => void window.dispatchEvent(new Event(connected ? 'online' : 'offline')));
}

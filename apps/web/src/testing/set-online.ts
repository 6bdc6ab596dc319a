import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Sets whether the device reports a connection. */
export function setOnline(connected: boolean): void {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(connected);
  act(() => void window.dispatchEvent(new Event(connected ? 'online' : 'offline')));
}

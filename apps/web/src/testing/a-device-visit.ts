import type { DeviceVisit } from '#domain/visit/device-visit.ts';

/** A visit stored on the device: give what the test is about. */
export function aDeviceVisit(given: Partial<DeviceVisit> = {}): DeviceVisit {
  return {
    id: 'v1',
    userId: 7,
    siteId: 1,
    siteName: 'Dean Street',
    at: 1_000,
    outcome: 'visited',
    reason: null,
    note: '',
    markedAt: 1_000,
    sendAfter: 11_000,
    state: 'waiting',
    refusal: null,
    ...given,
  };
}

import type { DeviceClosure } from '#domain/closure/device-closure.ts';
import type { VisitCorrection } from '#domain/visit/correct-visit.ts';
import type { DeviceVisit } from '#domain/visit/device-visit.ts';

/** A visit stored on the device: give what the test is about. */
export function aDeviceVisit(given: Partial<DeviceVisit> = {}): DeviceVisit {
  return {
    id: 'v1',
    kind: 'visit',
    userId: 7,
    siteId: 1,
    siteName: 'Dean Street',
    at: 1_000,
    outcome: 'visited',
    reason: null,
    note: '',
    madeAt: 1_000,
    sendAfter: 11_000,
    state: 'waiting',
    refusal: null,
    ...given,
  };
}

/** A change of the visit `v1`, one second later. */
export function aCorrection(given: Partial<VisitCorrection> = {}): VisitCorrection {
  return {
    id: 'c1',
    kind: 'visit_correction',
    userId: 7,
    visitId: 'v1',
    change: 'note',
    note: 'Gate open',
    at: 2_000,
    madeAt: 2_000,
    sendAfter: 2_000,
    state: 'waiting',
    refusal: null,
    ...given,
  };
}

/** A site whose signs are missing. */
export function aDeviceClosure(given: Partial<DeviceClosure> = {}): DeviceClosure {
  return {
    id: 'm1',
    kind: 'closure',
    userId: 7,
    siteId: 1,
    siteName: 'Dean Street',
    reason: 'signs',
    note: '',
    at: 1_000,
    madeAt: 1_000,
    sendAfter: 11_000,
    state: 'waiting',
    refusal: null,
    ...given,
  };
}

import { describe, expect, test } from 'vitest';
import { type ServiceVisit, visitsOfToday } from './visits-of-today.ts';
import type { DeviceVisit } from '#domain/visit/device-visit.ts';
import { aDeviceVisit } from '#testing/a-device-visit.ts';

const NOW = new Date(2026, 10, 14, 15, 30);
const visit = (given: Partial<DeviceVisit> = {}) =>
  aDeviceVisit({
    at: NOW.getTime() - 60_000,
    note: 'Clear',
    madeAt: 0,
    sendAfter: 0,
    state: 'sent',
    ...given,
  });

describe('the list of own visits', () => {
  const fromService = (given: Partial<ServiceVisit> = {}): ServiceVisit => ({
    id: 's1',
    site_id: 2,
    site_name: 'Sandgate',
    visited_at: new Date(2026, 10, 14, 14, 0).toISOString(),
    outcome: 'visited',
    reason: null,
    note: 'From another phone',
    ...given,
  });

  test('visits of this device and of the service are listed once each, the newest first', () => {
    const older = visit({ id: 'v0', at: new Date(2026, 10, 14, 9, 0).getTime() });
    const listed = visitsOfToday([older, visit()], [fromService(), fromService({ id: 'v1' })], {
      now: NOW,
      removedIds: new Set(),
    });
    expect(listed).toMatchObject([
      { id: 'v1', time: '15:29', siteName: 'Dean Street', note: 'Clear', state: 'sent', isCorrectable: true },
      { id: 's1', time: '14:00', siteName: 'Sandgate', note: 'From another phone', isCorrectable: true },
      expect.objectContaining({ id: 'v0', time: '09:00' }),
    ]);
  });

  test('visits sent on another day are dropped, unsent ones are kept', () => {
    const at = new Date(2026, 10, 13, 15, 0).getTime();
    const ids = (['sent', 'waiting', 'refused'] as const).map((state) => visit({ id: state, at, state }));
    expect(visitsOfToday(ids, [], { now: NOW, removedIds: new Set() }).map(({ id }) => id)).toEqual([
      'waiting',
      'refused',
    ]);
  });

  test('a visit with an unreadable time is listed last', () => {
    const odd = fromService({ visited_at: 'soon', reason: 'other' });
    expect(visitsOfToday([visit()], [odd], { now: NOW, removedIds: new Set() }).map(({ id }) => id)).toEqual([
      'v1',
      's1',
    ]);
  });

  test('a visit that was removed here does not come back from an older reply', () => {
    const listed = visitsOfToday([], [fromService()], { now: NOW, removedIds: new Set(['s1']) });
    expect(listed).toEqual([]);
  });

  test('a visit that staff struck shows the reason and cannot be corrected, on this phone too', () => {
    const struck = fromService({ id: 'v1', struck_because: 'Wrong site' });
    const listed = visitsOfToday([visit()], [struck], { now: NOW, removedIds: new Set() });
    expect(listed).toMatchObject([{ id: 'v1', struckBecause: 'Wrong site', isCorrectable: false }]);
  });

  test('a visit of yesterday that is not sent yet cannot be corrected', () => {
    const at = new Date(2026, 10, 13, 15, 0).getTime();
    const [listed] = visitsOfToday([visit({ at, state: 'waiting' })], [], {
      now: NOW,
      removedIds: new Set(),
    });
    expect(listed?.isCorrectable).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { visitsOfToday } from './visits-of-today.ts';
import type { ServiceVisit } from './visits-of-today.ts';
import type { DeviceVisit } from '#domain/visit/device-visit.ts';
import { aDeviceVisit } from '#testing/a-device-visit.ts';

const NOW = new Date(2026, 10, 14, 15, 30);
const visit = (given: Partial<DeviceVisit> = {}) =>
  aDeviceVisit({
    at: NOW.getTime() - 60_000,
    note: 'Clear',
    markedAt: 0,
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
    const listed = visitsOfToday([older, visit()], [fromService(), fromService({ id: 'v1' })], NOW);
    expect(listed).toEqual([
      {
        id: 'v1',
        time: '15:29',
        siteName: 'Dean Street',
        note: 'Clear',
        skipReason: null,
        state: 'sent',
        refusal: null,
      },
      {
        id: 's1',
        time: '14:00',
        siteName: 'Sandgate',
        note: 'From another phone',
        skipReason: null,
        state: 'sent',
        refusal: null,
      },
      expect.objectContaining({ id: 'v0', time: '09:00' }),
    ]);
  });

  test('visits sent on another day are dropped, unsent ones are kept', () => {
    const at = new Date(2026, 10, 13, 15, 0).getTime();
    const ids = (['sent', 'waiting', 'refused'] as const).map((state) => visit({ id: state, at, state }));
    expect(visitsOfToday(ids, [], NOW).map(({ id }) => id)).toEqual(['waiting', 'refused']);
  });

  test('a visit with an unreadable time is listed last', () => {
    const odd = fromService({ visited_at: 'soon', reason: 'other' });
    expect(visitsOfToday([visit()], [odd], NOW).map(({ id }) => id)).toEqual(['v1', 's1']);
  });
});

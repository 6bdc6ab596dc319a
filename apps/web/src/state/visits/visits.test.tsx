import { act } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { markSkipped, markVisited } from './mark-visit.ts';
import { useUnsentVisits } from './unsent-visits.ts';
import { hasVisits, publishVisits, useLastVisit, useVisitsOnDevice, visitLog } from './visits.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { acceptProfile } from '#state/accept-profile.ts';
import { aDeviceVisit } from '#testing/a-device-visit.ts';
import { fakeDisk } from '#testing/fake-disk.ts';
import { renderState, startPage } from '#testing/render-state.tsx';

beforeEach(() => {
  startPage(() => 'hangs');
  adoptRuntimeConfig({});
});

const IDLE = { isSending: false, isFailing: false };

describe('visits', () => {
  test('the log is opened once; a failed attempt is repeated by the next call', async () => {
    const disk = fakeDisk();
    const broken = new Error('broken');
    disk.refuse('reads', broken);
    await expect(visitLog()).rejects.toThrow(broken);
    disk.mend();
    acceptProfile({
      userId: 7,
      firstName: 'Priya',
      lastName: 'Nair',
      isActive: true,
      isStaff: false,
      areas: ['Byker'],
    });
    await markVisited({ siteId: 1, siteName: 'Dean Street' });
    await markSkipped({ siteId: 2, siteName: 'Sandgate', reason: 'no_time' });
    expect(await visitLog()).toBe(await visitLog());
    expect(disk.records('pp:visits')).toMatchObject([
      { siteId: 1, siteName: 'Dean Street', outcome: 'visited', reason: null },
      { siteId: 2, siteName: 'Sandgate', outcome: 'skipped', reason: 'no_time' },
    ]);
  });

  test('visits on the device give the last one, the one to undo, and the number waiting', () => {
    vi.useFakeTimers({ now: 5_000 });
    const { result } = renderState(() => ({ all: useVisitsOnDevice(), unsent: useUnsentVisits() }));
    expect(result.current).toMatchObject({ all: { visits: [], undoable: null }, unsent: { count: 0 } });
    const visits = [
      aDeviceVisit(),
      aDeviceVisit({ id: 'v2', at: 2_000 }),
      aDeviceVisit({ id: 'v3', siteId: 2, state: 'sent' }),
    ];
    act(() => publishVisits(visits, { isSending: false, isFailing: true }));
    expect(result.current.all.undoable?.id).toBe('v2');
    expect([...result.current.all.lastAt]).toEqual([
      [1, 2_000],
      [2, 1_000],
    ]);
    expect(result.current.unsent).toEqual({ count: 2, isSending: false, isFailing: true });
    vi.setSystemTime(11_000);
    act(() => publishVisits(visits, IDLE));
    expect(result.current.all.undoable).toBeNull();
    expect(result.current.unsent.isFailing).toBe(false);
    vi.useRealTimers();
  });

  test('visits of others count like own ones; the later one is used', () => {
    adoptRuntimeConfig({ features: ['visits'] });
    publishVisits([aDeviceVisit({ at: 2_000 })], IDLE);
    const last = (siteId: number, reportedAt: number | null) =>
      renderState(() => useLastVisit(siteId, reportedAt)).result.current;
    expect([last(1, 1_000), last(1, 3_000), last(1, null)]).toEqual([2_000, 3_000, 2_000]);
    expect([last(9, 1_000), last(9, null)]).toEqual([1_000, null]);
  });

  test('a deployment without visits has none', () => {
    publishVisits([aDeviceVisit()], IDLE);
    expect(hasVisits()).toBe(false);
    expect(renderState(() => useLastVisit(1, 3_000)).result.current).toBeNull();
  });
});

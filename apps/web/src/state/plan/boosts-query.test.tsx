import { act } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useBoosts } from './boosts-query.ts';
import { storedBoosts } from './stored-plan.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { aSite } from '#testing/a-site.ts';
import { renderState, startPage } from '#testing/render-state.tsx';
import { fakeTime, passTime } from '#testing/pass-time.ts';

fakeTime(new Date('2026-11-14T15:00:10Z'));

describe('the boosts', () => {
  const sites = [aSite({ siteId: 1 }), aSite({ siteId: 2 })];

  test('boosts of the listed sites are requested every 30 s and stored', async () => {
    const server = startPage((_, times) => ({ body: { 1: times } }));
    const { result } = renderState(() => useBoosts(sites));
    expect(result.current).toMatchObject({ boosts: {}, known: false });
    await passTime(0);
    expect(result.current).toMatchObject({ boosts: { 1: 1 }, known: true });
    expect(server.requests[0]?.body).toEqual({ site_ids: [1, 2], current_time: '2026-11-14T15:00:10.000Z' });
    expect(storedBoosts()).toEqual({ 1: 1 });
    await passTime(29_000);
    expect(server.requests).toHaveLength(1);
    await passTime(1_100);
    expect(result.current.boosts).toEqual({ 1: 2 });
    act(() => result.current.refresh());
    await passTime(0);
    expect(server.requests).toHaveLength(3);
  });

  test('reasons arrive with the boosts that they explain, and are stored', async () => {
    const reasons = { 1: [{ reason: 'Regatta', ends_at: '2026-11-14T16:00:00Z' }] };
    startPage(() => ({ body: { 1: 2, reasons } }));
    const first = renderState(() => useBoosts(sites));
    expect(first.result.current).toMatchObject({ boosts: {}, reasons: {} });
    await passTime(0);
    expect(first.result.current).toMatchObject({ boosts: { 1: 2 }, reasons });
    first.unmount();
    startPage(() => 'hangs');
    storedValue('pp:boosts').set({ 1: 2 });
    storedValue('pp:boostReasons').set(reasons);
    const next = renderState(() => useBoosts(sites));
    expect(next.result.current).toMatchObject({ boosts: { 1: 2 }, reasons, known: false });
  });

  test('no boosts are requested without sites', async () => {
    const server = startPage(() => ({ body: {} }));
    renderState(() => useBoosts([]));
    await passTime(60_000);
    expect(server.requests).toEqual([]);
  });

  test('failed boosts fall back to the stored ones, or to none', async () => {
    startPage(() => ({ status: 500 }));
    const none = renderState(() => useBoosts(sites));
    await passTime(0);
    expect(none.result.current).toMatchObject({ boosts: {}, known: true });
    expect(console.error).toHaveBeenCalledWith('[site boosts]', { kind: 'server', status: 500 });
    none.unmount();
    startPage(() => ({ status: 500 }));
    storedValue('pp:boosts').set({ 1: 4 });
    const stored = renderState(() => useBoosts(sites));
    expect(stored.result.current).toMatchObject({ boosts: { 1: 4 }, known: false });
    await passTime(0);
    expect(stored.result.current).toMatchObject({ boosts: { 1: 4 }, known: true });
  });

  test('boosts are requested again for other sites; the previous ones are used meanwhile', async () => {
    const server = startPage((_, times) => (times < 2 ? { body: { 1: 3 } } : 'hangs'));
    let listed = sites;
    const { result, rerender } = renderState(() => useBoosts(listed));
    await passTime(0);
    listed = [aSite({ siteId: 1 }), aSite({ siteId: 3 })];
    rerender();
    await passTime(0);
    expect(server.requests).toHaveLength(2);
    expect(result.current).toMatchObject({ boosts: { 1: 3 }, known: false });
  });
});

import { act } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useScores } from './use-scores.ts';
import { storePlan, storedPlan } from './stored-plan.ts';
import { aSite } from '#testing/a-site.ts';
import type { Reply } from '#testing/fake-server.ts';
import { renderState, startPage } from '#testing/render-state.tsx';
import { aSiteReply } from '#testing/a-site-reply.ts';
import { fakeTime, passTime } from '#testing/pass-time.ts';
import { setOnline } from '#testing/set-online.ts';

const SITE = aSiteReply();

fakeTime(new Date('2026-11-14T15:00:10Z'));

describe('the scores', () => {
  const areas = ['Quayside', 'Byker'];

  test('scores are read on load, stored, and refreshed in the minutes 1, 16, 31 and 46', async () => {
    const server = startPage(() => ({ body: [SITE] }));
    const { result } = renderState(() => useScores(areas));
    expect(result.current).toMatchObject({ sites: null, fetching: true, failure: null, connected: true });
    await passTime(0);
    expect(result.current).toMatchObject({
      sites: [{ siteId: 1 }],
      fetching: false,
      readAt: Date.parse('2026-11-14T15:00:10Z'),
    });
    expect(server.requests[0]?.body).toEqual({ selected_areas: areas });
    expect(storedPlan(areas)).toMatchObject({ readAt: Date.parse('2026-11-14T15:00:10Z') });
    await passTime(49_000);
    expect(server.requests).toHaveLength(1);
    await passTime(2_000);
    expect(server.requests).toHaveLength(2);
    await passTime(14 * 60_000);
    expect(server.requests).toHaveLength(2);
    await passTime(60_000);
    expect(server.requests).toHaveLength(3);
    act(() => result.current.refresh());
    await passTime(0);
    expect(server.requests).toHaveLength(4);
  });

  test('stored scores of these areas are shown at once, and read again', async () => {
    const server = startPage(() => 'hangs');
    storePlan(areas, [aSite({ siteId: 9 })], 5_000);
    const { result } = renderState(() => useScores(areas));
    expect(result.current).toMatchObject({ sites: [{ siteId: 9 }], readAt: 5_000, fetching: true });
    await passTime(0);
    expect(server.requests).toHaveLength(1);
  });

  test('no scores are read without areas', async () => {
    const server = startPage(() => ({ body: [] }));
    renderState(() => useScores([]));
    await passTime(20 * 60_000);
    expect(server.requests).toEqual([]);
  });

  test('failed scores give the failure and wait for the next refresh minute', async () => {
    const server = startPage(() => ({ status: 503 }));
    const { result } = renderState(() => useScores(areas));
    await passTime(0);
    expect(result.current).toMatchObject({ sites: null, failure: { kind: 'server', status: 503 } });
    await passTime(45_000);
    expect(server.requests).toHaveLength(1);
  });

  test('unanswered scores are retried each minute until there is a response', async () => {
    const server = startPage((_, times): Reply => (times < 4 ? 'no-answer' : { body: [SITE] }));
    const { result } = renderState(() => useScores(areas));
    await passTime(0);
    expect(result.current.failure).toEqual({ kind: 'offline' });
    await passTime(51_000);
    expect(server.requests).toHaveLength(2);
    await passTime(60_000);
    expect(server.requests).toHaveLength(3);
    await passTime(60_000);
    expect(result.current).toMatchObject({ sites: [{ siteId: 1 }], failure: null });
    await passTime(120_000);
    expect(server.requests).toHaveLength(4);
  });

  test('scores of the wrong shape count as no sites, and are logged', async () => {
    startPage(() => ({ body: { sites: [] } }));
    const { result } = renderState(() => useScores(areas));
    await passTime(0);
    expect(result.current).toMatchObject({ sites: [], failure: null });
    expect(console.error).toHaveBeenCalledWith('[site scores]', { kind: 'wrong-shape' });
    expect(storedPlan(areas)).toBeNull();
  });

  test('scores fail at once without a connection, and are read when it returns', async () => {
    const server = startPage((_, times): Reply => (times < 2 ? 'no-answer' : { body: [SITE] }));
    const { result } = renderState(() => useScores(areas));
    await passTime(0);
    setOnline(false);
    expect(result.current).toMatchObject({ failure: { kind: 'offline' }, connected: false });
    setOnline(true);
    await passTime(0);
    expect(server.requests).toHaveLength(2);
    await passTime(4_000);
    expect(result.current).toMatchObject({ sites: [{ siteId: 1 }], failure: null, connected: true });
  });
});

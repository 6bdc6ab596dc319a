import { act } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { activeRound, changeRound, clearRound, storeRound } from '#state/plan/stored-round.ts';
import type { PlannerReply } from '#state/planner/planner-messages.ts';
import { createPlannerServer } from '#state/planner/serve-planner.ts';
import { usePlan } from '#state/planner/use-plan.ts';
import { planQuestion } from '#domain/round/plan-request.ts';
import { useRoundInputs } from './use-round-inputs.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { chooseAreas, filterByArea } from '#state/sites/area-selection.ts';
import { renderState, startPage } from '#testing/render-state.tsx';
import { aDeviceVisit } from '#testing/a-device-visit.ts';
import { aSiteReply } from '#testing/a-site-reply.ts';
import { HERE, START, aRound } from '#testing/a-round.ts';
import { aStop } from '#testing/a-stop.ts';
import { fakeTime, passTime } from '#testing/pass-time.ts';
import { showField } from '#testing/show-field.ts';

fakeTime(START);

describe('the round of the device', () => {
  test('a change is applied to the current state of the stored round, and only to the same round', () => {
    startPage(() => 'hangs');
    storeRound(aRound());
    changeRound('r1', (round) => ({ ...round, declined: ['x'] }));
    changeRound('other', (round) => ({ ...round, declined: [] }));
    expect(activeRound.get()?.declined).toEqual(['x']);
    clearRound();
    changeRound('r1', (round) => round);
    expect(activeRound.get()).toBeNull();
  });
});

describe('the search of the worker', () => {
  /** A worker in the same thread: only the browser's part is replaced, the planner's own code runs. */
  class NearWorker extends EventTarget {
    static readonly all: NearWorker[] = [];
    ended = false;
    readonly sent: string[] = [];
    readonly #serve = createPlannerServer({
      reply: (reply: PlannerReply) => this.dispatchEvent(new MessageEvent('message', { data: reply })),
      now: () => performance.now(),
      nextTask: () => new Promise((resolve) => setTimeout(resolve)),
    });
    constructor() {
      super();
      NearWorker.all.push(this);
    }
    postMessage(message: Parameters<ReturnType<typeof createPlannerServer>>[0]): void {
      this.sent.push(message.kind);
      setTimeout(() => void this.#serve(message), 1); // Asynchronous, like a worker.
    }
    terminate(): void {
      this.ended = true;
    }
  }
  const question = (seed: number) =>
    planQuestion({
      from: HERE,
      begin: START,
      finishBy: START + 3_600_000,
      end: null,
      candidates: [aStop(1), aStop(2)],
      legs: {},
      pace: 0.004,
      seed,
      vary: false,
    });

  beforeEach(() => {
    NearWorker.all.length = 0;
    vi.stubGlobal('Worker', NearWorker);
  });

  test('one worker searches, and it ends with the screen', async () => {
    startPage(() => 'hangs');
    let asked: ReturnType<typeof question> | null = null;
    const { result, rerender, unmount } = renderState(() => usePlan(asked));
    expect(result.current).toEqual({ plan: null, isSearching: false, failed: false });
    expect(NearWorker.all).toEqual([]);
    asked = question(1);
    rerender();
    expect(result.current).toMatchObject({ plan: null, isSearching: true, failed: false });
    for (let n = 0; n < 50 && result.current.isSearching; n += 1) await passTime(100);
    expect(result.current).toMatchObject({ isSearching: false, failed: false });
    expect(result.current.plan?.answer.stops.toSorted()).toEqual([1, 2]);
    const before = result.current.plan;
    asked = question(2);
    rerender();
    expect(result.current).toMatchObject({ plan: before, isSearching: true });
    expect(NearWorker.all).toHaveLength(1);
    expect(NearWorker.all[0]?.sent).toEqual(['plan', 'stop', 'plan']);
    unmount();
    expect(NearWorker.all[0]?.ended).toBe(true);
  });

  test('a failed search is reported until the next request', async () => {
    startPage(() => 'hangs');
    let asked = question(1);
    const { result, rerender } = renderState(() => usePlan(asked));
    act(() => void NearWorker.all[0]?.dispatchEvent(new ErrorEvent('error', { message: 'broken' })));
    expect(result.current).toMatchObject({ isSearching: false, failed: true });
    expect(console.error).toHaveBeenCalledWith('[round planner]', 'broken');
    asked = question(2);
    rerender();
    expect(result.current).toMatchObject({ isSearching: true, failed: false });
    const reply = (id: number) =>
      new MessageEvent('message', { data: { kind: 'failed', id, message: 'no' } satisfies PlannerReply });
    act(() => void NearWorker.all[0]?.dispatchEvent(reply(1)));
    expect(result.current.failed).toBe(false);
    act(() => void NearWorker.all[0]?.dispatchEvent(reply(2)));
    expect(result.current.failed).toBe(true);
  });
});

describe('the inputs of the planner', () => {
  const reply = (siteId: number, areaName: string) =>
    aSiteReply({
      site_id: siteId,
      site_name: `Site ${siteId}`,
      area_name: areaName,
      longitude: -1.6,
      last_visited_at: '2026-11-14T14:00:00Z',
    });

  test('the inputs are the sites of the selected areas or the filter, with own visits, boosts and legs', async () => {
    startPage(({ url }) => {
      if (url.includes('/scores/')) return { body: [reply(1, 'Byker'), reply(2, 'Quayside')] };
      return url.includes('boost') ? { body: { 1: 2 } } : { body: {} };
    });
    showField([]);
    const { result } = renderState(useRoundInputs);
    expect(result.current).toMatchObject({ areas: [], sites: null, sitesFailed: false });
    act(() => chooseAreas(['Byker', 'Quayside']));
    await passTime(0);
    await passTime(10); // The boosts are requested when the sites are known.
    expect(result.current.sites?.map(({ siteId }) => siteId)).toEqual([1, 2]);
    expect(result.current).toMatchObject({ boosts: { 1: 2 }, readAt: START });
    act(() => filterByArea('Quayside'));
    expect(result.current.areas).toEqual(['Quayside']);
    expect(result.current.sites?.map(({ siteId }) => siteId)).toEqual([2]);
    const visit = (at: number) => aDeviceVisit({ siteId: 2, siteName: 'Site 2', at, madeAt: at });
    act(() => showField([visit(START - 1_000)]));
    expect(result.current.sites?.[0]?.lastVisitedAt).toBe(START - 1_000);
    act(() => showField([visit(1_000)]));
    expect(result.current.sites?.[0]?.lastVisitedAt).toBe(Date.parse('2026-11-14T14:00:00Z'));
    const entry = {
      duration_seconds: 420,
      duration_str: '7 min',
      distance: 1,
      distance_str: '1.0 miles',
      route_score: 4,
      from: HERE,
    };
    act(() => void storedValue('routeCache').set({ 2: entry }));
    expect(Object.values(result.current.legs)).toMatchObject([{ minutes: 7 }]);
  });
});

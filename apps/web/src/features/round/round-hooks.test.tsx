import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { activeRound, changeRound, clearRound, storeRound } from './active-round.ts';
import { useExactLegs } from './legs/use-exact-legs.ts';
import { useMarking } from './marking/use-marking.ts';
import { legKey } from './model/legs.ts';
import type { Legs } from './model/legs.ts';
import { startRound } from './model/round.ts';
import type { PlannerReply } from './planner/planner-messages.ts';
import { createPlannerServer } from './planner/serve-planner.ts';
import { usePlan } from './planner/use-plan.ts';
import { planQuestion } from './model/plan-request.ts';
import { useRoundInputs } from './use-round-inputs.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import type { DeviceVisit } from '#domain/visit/device-visit.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { chooseAreas, filterByArea } from '#state/area-selection.ts';
import { provideVisitLog, publishVisits } from '#state/visits.ts';
import type { VisitLog } from '#state/visits.ts';
import { renderState, startPage } from '#testing/render-state.tsx';
import { aDeviceVisit } from '#testing/a-device-visit.ts';
import { aSiteReply } from '#testing/a-site-reply.ts';
import { aStop } from '#testing/a-stop.ts';
import { passTime } from '#testing/pass-time.ts';

const HERE = { latitude: 54.97, longitude: -1.61 };
const START = Date.parse('2026-11-14T15:00:00Z');
const aRound = (legs: Legs = {}) =>
  startRound(
    'r1',
    {
      startedAt: START,
      finishBy: START + 2 * 3_600_000,
      from: HERE,
      end: null,
      visitMinutes: 6,
      vary: false,
      seed: 1,
      pace: 0.004,
      legs,
    },
    [aStop(1), aStop(2)],
  );

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  adoptRuntimeConfig({ mapsHost: 'https://maps.test', mapsToken: 'key', features: ['visits'] });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the round of the device', () => {
  test('is changed as it is now, and only while it is the same round', () => {
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

describe('marking a stop', () => {
  type Answer = Partial<DeviceVisit> | null;
  const log: { mark: () => Promise<Answer>; undo: (id: string) => Promise<boolean> } = {
    mark: async () => ({ id: 'v1' }),
    undo: async () => true,
  };
  const marked = vi.fn<(draft: unknown) => void>();
  const undone = vi.fn<(id: string) => void>();
  provideVisitLog(
    async () =>
      ({
        mark: (draft: unknown) => {
          marked(draft);
          return log.mark();
        },
        undo: (id: string) => {
          undone(id);
          return log.undo(id);
        },
      }) as unknown as VisitLog, // only these two are used here
  );
  const show = () => {
    startPage(() => 'hangs');
    marked.mockClear();
    undone.mockClear();
    log.mark = async () => ({ id: 'v1' });
    log.undo = async () => true;
    const round = aRound();
    storeRound(round);
    return renderState(() => useMarking(round, HERE)).result;
  };
  const marks = () => activeRound.get()?.stops.map(({ mark }) => mark);

  test('as visited writes a visit and keeps its id', async () => {
    const marking = show();
    act(() => marking.current.visited(aStop(1)));
    expect(marking.current.fresh).toEqual({ siteId: 1, at: START, reason: null, recorded: null });
    await passTime(0);
    expect(marked).toHaveBeenCalledWith({ siteId: 1, siteName: 'Site 1', outcome: 'visited' });
    expect(marking.current.fresh?.recorded).toEqual({ kind: 'stored', id: 'v1' });
    expect(marks()).toEqual([{ at: START, reason: null, from: null, visitId: 'v1' }, null]);
  });

  test('as skipped writes the reason, and where the warden was', async () => {
    const marking = show();
    act(() => marking.current.skipped(aStop(2), 'no_time'));
    await passTime(0);
    expect(marked).toHaveBeenCalledWith({
      siteId: 2,
      siteName: 'Site 2',
      outcome: 'skipped',
      reason: 'no_time',
    });
    expect(marks()).toEqual([null, { at: START, reason: 'no_time', from: HERE, visitId: 'v1' }]);
  });

  test('can be undone, with its visit', async () => {
    const marking = show();
    act(() => marking.current.visited(aStop(1)));
    act(() => marking.current.undo());
    expect(marks()?.[0]).not.toBeNull();
    await passTime(0);
    act(() => marking.current.undo());
    await passTime(0);
    expect(undone).toHaveBeenCalledWith('v1');
    expect(marks()).toEqual([null, null]);
    expect(marking.current.fresh).toBeNull();
  });

  test.each([
    ['is too late', async () => false],
    ['fails', async () => Promise.reject(new Error('broken'))],
  ])('stays when the undo %s', async (_, undo) => {
    const marking = show();
    act(() => marking.current.visited(aStop(1)));
    await passTime(0);
    log.undo = undo;
    act(() => marking.current.undo());
    await passTime(0);
    expect(marks()?.[0]).not.toBeNull();
    expect(marking.current.fresh).toBeNull();
  });

  test.each([
    ['is not stored', async () => null],
    ['fails', async () => Promise.reject(new Error('broken'))],
  ])('whose visit %s says so, and can be undone', async (_, mark) => {
    const marking = show();
    log.mark = mark;
    act(() => marking.current.visited(aStop(1)));
    await passTime(0);
    expect(marking.current.fresh?.recorded).toEqual({ kind: 'not-stored' });
    expect(marks()?.[0]).toMatchObject({ visitId: null });
    act(() => marking.current.undo());
    await passTime(0);
    expect(undone).not.toHaveBeenCalled();
    expect(marks()).toEqual([null, null]);
  });

  test('where the deployment has no visits writes none', async () => {
    const marking = show();
    adoptRuntimeConfig({});
    act(() => marking.current.visited(aStop(1)));
    await passTime(0);
    expect(marking.current.fresh?.recorded).toEqual({ kind: 'none' });
    expect(marked).not.toHaveBeenCalled();
  });

  test('is shown until the first tap after ten seconds', async () => {
    const marking = show();
    act(() => marking.current.visited(aStop(1)));
    act(() => document.body.click());
    await passTime(9_999);
    expect(marking.current.fresh).not.toBeNull();
    await passTime(1_000);
    expect(marking.current.fresh).not.toBeNull();
    act(() => document.body.click());
    expect(marking.current.fresh).toBeNull();
  });

  test('goes after ten seconds when there was a tap meanwhile', async () => {
    const marking = show();
    act(() => marking.current.visited(aStop(1)));
    await passTime(1);
    act(() => document.body.click());
    expect(marking.current.fresh).not.toBeNull();
    await passTime(9_998);
    expect(marking.current.fresh).not.toBeNull();
    await passTime(1);
    expect(marking.current.fresh).toBeNull();
  });

  test('without a round does nothing', async () => {
    startPage(() => 'hangs');
    const { result } = renderState(() => useMarking(null, null));
    act(() => result.current.visited(aStop(1)));
    await passTime(0);
    expect(result.current.fresh).toBeNull();
  });
});

describe('exact legs', () => {
  const settings = { body: { appsettings: [{ setting_name: 'mapbox_api', setting_value: true }] } };
  const way = { body: { routes: [{ duration: 420, distance: 1_500 }] } };
  const [one, other] = [legKey(HERE, aStop(1)), legKey(aStop(1), aStop(2))];
  const show = (legs: Legs, reply: object = way) => {
    const server = startPage(({ url }) => {
      if (url.includes('/directions/')) return reply;
      return url.includes('app-settings') || url.includes('appsettings') ? settings : { body: {} };
    });
    const taken: Legs[] = [];
    const input = aRound(legs);
    const hook = renderState(() => useExactLegs(input, (found) => taken.push(found)));
    return { server, taken, ...hook };
  };

  test('that are not known are asked for once, and logged', async () => {
    const { server, taken, result } = show({ [one]: { minutes: 3, metres: 900 } });
    expect(result.current).toBe(false);
    await passTime(0);
    expect(server.askedFor('/directions/')).toHaveLength(1);
    expect(taken).toEqual([{ [other]: { minutes: 7, metres: 1_500 } }]);
    await passTime(0);
    expect(result.current).toBe(false);
    expect(server.askedFor('log-route-fetch').map(({ body }) => body)).toEqual([{ routes_fetched: 1 }]);
  });

  test('that the service limits pause it', async () => {
    const { server, unmount } = show({}, { status: 429 });
    await passTime(0);
    expect(server.askedFor('/directions/').length).toBeGreaterThan(0);
    unmount();
    expect(storedValue('pp:mapsPause').get()).not.toBeNull();
    const count = server.askedFor('/directions/').length;
    renderState(() => useExactLegs(aRound(), () => undefined));
    await passTime(0);
    expect(server.askedFor('/directions/')).toHaveLength(count);
  });

  test('are not asked for without a key of the maps service', async () => {
    adoptRuntimeConfig({});
    const { server, result } = show({});
    await passTime(0);
    expect(server.askedFor('/directions/')).toEqual([]);
    expect(result.current).toBe(false);
  });
});

describe('a plan of the worker', () => {
  /** A worker in the same thread: the browser's part is replaced, the planner's own code runs. */
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
      setTimeout(() => void this.#serve(message), 1); // as a worker, later
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

  test('is searched for by one worker, which ends with the screen', async () => {
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

  test('that fails says so, until the next question', async () => {
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

describe('what the round knows of the city', () => {
  const reply = (siteId: number, areaName: string) =>
    aSiteReply({
      site_id: siteId,
      site_name: `Site ${siteId}`,
      area_name: areaName,
      longitude: -1.6,
      last_visited_at: '2026-11-14T14:00:00Z',
    });

  test('are the sites of the chosen areas or of the filter, with own visits, boosts and legs', async () => {
    startPage(({ url }) => {
      if (url.includes('/scores/')) return { body: [reply(1, 'Byker'), reply(2, 'Quayside')] };
      return url.includes('boost') ? { body: { 1: 2 } } : { body: {} };
    });
    publishVisits([], false);
    const { result } = renderState(useRoundInputs);
    expect(result.current).toMatchObject({ areas: [], sites: null, sitesFailed: false });
    act(() => chooseAreas(['Byker', 'Quayside']));
    await passTime(0);
    await passTime(10); // the boosts are asked for when the sites are known
    expect(result.current.sites?.map(({ siteId }) => siteId)).toEqual([1, 2]);
    expect(result.current).toMatchObject({ boosts: { 1: 2 }, readAt: START });
    act(() => filterByArea('Quayside'));
    expect(result.current.areas).toEqual(['Quayside']);
    expect(result.current.sites?.map(({ siteId }) => siteId)).toEqual([2]);
    const visit = (at: number) => aDeviceVisit({ siteId: 2, siteName: 'Site 2', at, markedAt: at });
    act(() => publishVisits([visit(START - 1_000)], false));
    expect(result.current.sites?.[0]?.lastVisitedAt).toBe(START - 1_000);
    act(() => publishVisits([visit(1_000)], false));
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

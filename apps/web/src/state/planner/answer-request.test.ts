import { describe, expect, test } from 'vitest';
import type { PlanAnswer } from './answer-request.ts';
import type { PlannerReply } from './planner-messages.ts';
import { createPlannerServer } from './serve-planner.ts';
import type { PlanRequest } from '#domain/round/plan-request.ts';
import { BREAK, createRandom } from '@patrolplan/round-planner';

/** A city of 40 sites in reach of each other; by vehicle about half of them fit. */
function aRequest(given: Partial<PlanRequest> = {}): PlanRequest {
  const random = createRandom(7);
  const sites = Array.from({ length: 40 }, () => ({
    latitude: 54.95 + random() * 0.05,
    longitude: -1.65 + random() * 0.09,
    score: 1 + random() * 9,
    service: 6,
  }));
  const start = { latitude: 54.97, longitude: -1.61, score: 0 };
  return {
    places: [start, ...sites, start],
    end: 41,
    limit: 120,
    first: [],
    pace: 1.35 / (22_000 / 60),
    legs: [],
    seed: 1,
    search: { kind: 'best' },
    ...given,
  };
}

function aServer() {
  const replies: PlannerReply[] = [];
  const times: { replies: number[]; tasks: number[] } = { replies: [], tasks: [] };
  let clock = 0;
  const serve = createPlannerServer({
    reply: (reply) => {
      replies.push(reply);
      times.replies.push(clock);
    },
    // Each reading advances the clock by a millisecond, so that there are pauses on any machine.
    now: () => (clock += 1),
    nextTask: () => {
      times.tasks.push(clock);
      return new Promise((resolve) => setTimeout(resolve));
    },
  });
  const answers = (id: number): PlanAnswer[] =>
    replies.flatMap((reply) => (reply.kind === 'answer' && reply.id === id ? [reply.answer] : []));
  return { serve, replies, answers, times };
}

describe('the worker of the planner', () => {
  test('the worker replies at once, then with better rounds, then finally, and reports the points of the list', async () => {
    const { serve, answers } = aServer();
    await serve({ kind: 'plan', id: 1, request: aRequest() });
    const all = answers(1);
    expect(all[0]?.isFinal).toBe(false);
    expect(all.filter(({ isFinal }) => isFinal)).toHaveLength(1);
    const [first, last] = [all[0], all.at(-1)];
    expect(last?.isFinal).toBe(true);
    expect(last?.score).toBeGreaterThanOrEqual(first?.score ?? Infinity);
    expect(last?.score).toBeGreaterThan(last?.listScore ?? Infinity);
  });

  test('the worker posts at most every 60 ms, and yields to messages after 8 ms of work', async () => {
    const { serve, times } = aServer();
    await serve({ kind: 'plan', id: 1, request: aRequest() });
    const gaps = (moments: readonly number[]) =>
      moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0));
    const posts = gaps(times.replies.slice(0, -1));
    expect(posts.length).toBeGreaterThan(3);
    expect(Math.min(...posts)).toBeGreaterThan(60);
    expect(Math.max(...posts)).toBeLessThan(80);
    expect(times.tasks.length).toBeGreaterThan(30);
    expect(Math.min(...gaps(times.tasks))).toBeGreaterThanOrEqual(8);
    expect(Math.max(...gaps(times.tasks))).toBeLessThan(16);
  });

  test('a job is planned although it has few points, and counts with its own points', async () => {
    const { serve, answers } = aServer();
    const request = aRequest();
    const poor = (place: (typeof request.places)[number], index: number) =>
      index === 40 ? { ...place, score: 0.01 } : place;
    const places = request.places.map(poor);
    await serve({ kind: 'plan', id: 1, request: { ...request, places } });
    await serve({ kind: 'plan', id: 2, request: { ...request, places, required: [40] } });
    const [without, withJob] = [1, 2].map((id) => answers(id).at(-1));
    expect(without?.stops).not.toContain(40);
    expect(withJob?.stops).toContain(40);
    const points = (withJob?.stops ?? []).reduce((sum, place) => sum + (places[place]?.score ?? 0), 0);
    expect(withJob?.score).toBeCloseTo(points);
  });

  test('the worker plans a break and return visits, and the list has their points with one visit', async () => {
    const { serve, answers } = aServer();
    const request = aRequest({ break: { open: 30, close: 60, length: 20 } });
    const places = request.places.map((place, index) =>
      index % 5 === 1 && place.score > 0 ? { ...place, returnAfter: { earliest: 25, latest: 55 } } : place,
    );
    await serve({ kind: 'plan', id: 1, request: { ...request, places } });
    const final = answers(1).at(-1);
    expect(final?.stops.filter((stop) => stop === BREAK)).toHaveLength(1);
    for (const [place, { returnAfter }] of places.entries()) {
      const visits = final?.stops.filter((stop) => stop === place).length;
      expect(returnAfter ? [0, 2] : [0, 1]).toContain(visits);
    }
    expect(final?.score).toBeGreaterThan(0.8 * (final?.listScore ?? Infinity));
    const planned = final?.stops ?? [];
    const again = {
      ...request,
      places,
      first: planned.slice(0, 1),
      search: { kind: 'again', planned: planned.slice(1) },
    } as const;
    await serve({ kind: 'plan', id: 2, request: again });
    expect(answers(2).at(-1)?.plannedScore).toBeCloseTo(final?.score ?? 0);
  });

  test('a few sites get their final round at once', async () => {
    const { serve, answers } = aServer();
    const { places } = aRequest();
    await serve({ kind: 'plan', id: 1, request: aRequest({ places: places.slice(0, 6), end: null }) });
    expect(answers(1)).toMatchObject([{ isFinal: true, plannedScore: null }]);
    expect(answers(1)[0]?.stops.toSorted()).toEqual([1, 2, 3, 4, 5]);
  });

  test('the comparison follows the list by points and travel time, within the same time', async () => {
    const { serve, answers } = aServer();
    const site = (north: number, score: number) => ({
      latitude: 54.97 + north / 100,
      longitude: -1.61,
      score,
      service: 6,
    });
    // The near site ranks first by distance, but leaves no time for the other.
    const places = [site(0, 0), site(0.1, 1), site(-1.8, 1.5)];
    await serve({ kind: 'plan', id: 1, request: aRequest({ places, end: null, limit: 14 }) });
    expect(answers(1)[0]).toMatchObject({ stops: [2], score: 1.5, listScore: 1 });
  });

  test('exact legs replace estimates', async () => {
    const { serve, answers } = aServer();
    const { places } = aRequest();
    const legs = [{ from: 0, to: 1, minutes: Infinity }];
    const request = aRequest({ places: places.slice(0, 2), end: null, legs });
    await serve({ kind: 'plan', id: 1, request });
    expect(answers(1)[0]?.stops).toEqual([]);
  });

  test('the same request gets the same reply', async () => {
    const { serve, answers } = aServer();
    await serve({ kind: 'plan', id: 1, request: aRequest() });
    await serve({ kind: 'plan', id: 2, request: aRequest() });
    expect(answers(2).at(-1)).toEqual(answers(1).at(-1));
  });

  test('a busy worker notices a stop and a new request', async () => {
    const { serve, answers, replies } = aServer();
    const old = serve({ kind: 'plan', id: 1, request: aRequest() });
    await serve({ kind: 'plan', id: 2, request: aRequest({ limit: 60 }) });
    await old;
    expect(answers(1).some(({ isFinal }) => isFinal)).toBe(false);
    expect(answers(2).at(-1)?.isFinal).toBe(true);

    const stopped = serve({ kind: 'plan', id: 3, request: aRequest() });
    await serve({ kind: 'stop' });
    await stopped;
    expect(answers(3).some(({ isFinal }) => isFinal)).toBe(false);
    expect(replies.filter(({ kind }) => kind === 'failed')).toEqual([]);
  });

  test('a varied round is nearly as good as the best', async () => {
    const { serve, answers } = aServer();
    await serve({ kind: 'plan', id: 1, request: aRequest() });
    await serve({ kind: 'plan', id: 2, request: aRequest({ search: { kind: 'vary', drawn: [] }, seed: 3 }) });
    expect(answers(2).map(({ isFinal }) => isFinal)).toEqual([false, true]);
    const best = answers(1).at(-1)?.score ?? 0;
    // 3 % below the best of its own, shorter search.
    expect(answers(2).at(-1)?.score).toBeGreaterThanOrEqual(best * 0.96);
  });

  test('a varied round has its drawn survey stop, counts its points and names it', async () => {
    const { serve, answers } = aServer();
    const { places } = aRequest();
    // The worst of all sites, which no round would visit by itself.
    const poor = { ...places[1], latitude: 54.99, longitude: -1.56, score: 0 };
    const given = { places: places.map((place, index) => (index === 1 ? { ...place, ...poor } : place)) };
    const search = { kind: 'vary', drawn: [{ place: 1, score: 0.25 }] } as const;
    const surveys: (readonly number[])[] = [];
    for (const seed of [4, 6]) {
      await serve({ kind: 'plan', id: seed, request: aRequest({ ...given, search, seed }) });
      const last = answers(seed).at(-1);
      const points = last?.stops.reduce((sum, stop) => sum + (given.places[stop]?.score ?? 0), 0) ?? 0;
      const isSurveyed = last?.surveys?.length === 1;
      expect(last?.stops.includes(1)).toBe(isSurveyed);
      expect(last?.score).toBeCloseTo(points + (isSurveyed ? 0.25 : 0), 9);
      surveys.push(last?.surveys ?? []);
    }
    expect(surveys).toContainEqual([1]);
    expect(surveys).toContainEqual([]);
  });

  test('a replanned round keeps the current stop first and reports the points of the previous stops', async () => {
    const { serve, answers } = aServer();
    await serve({ kind: 'plan', id: 1, request: aRequest() });
    const planned = answers(1).at(-1)?.stops ?? [];
    const request = aRequest({
      limit: 90,
      first: planned.slice(0, 1),
      search: { kind: 'again', planned: planned.slice(1) },
    });
    await serve({ kind: 'plan', id: 2, request });
    const [again] = answers(2);
    expect(again?.isFinal).toBe(true);
    expect(again?.stops[0]).toBe(planned[0]);
    expect(again?.plannedScore).toBeLessThan(answers(1).at(-1)?.score ?? 0);
    expect(again?.score).toBeGreaterThanOrEqual(again?.plannedScore ?? Infinity);
  });

  test.each([
    [30, 7],
    [16, 3],
    [8, 1],
  ])(
    'in %d minutes the previous stops still cover %d points, without the last ones',
    async (limit, collected) => {
      const { serve, answers } = aServer();
      // A little more than a minute apart, with six at each.
      const places = [0, 1, 2, 4].map((score, step) => ({
        latitude: 54.97 + step / 100,
        longitude: -1.61,
        score,
        service: 6,
      }));
      const search = { kind: 'again', planned: [2, 3] } as const;
      const request = aRequest({ places, end: null, first: [1], pace: 0.001, limit, search });
      await serve({ kind: 'plan', id: 1, request });
      expect(answers(1)[0]?.plannedScore).toBe(collected);
    },
  );

  test('a contradictory request gets a failure reply', async () => {
    const { serve, replies } = aServer();
    await serve({ kind: 'plan', id: 1, request: aRequest({ end: 99 }) });
    expect(replies).toEqual([{ kind: 'failed', id: 1, message: 'Unknown place 99' }]);
  });
});

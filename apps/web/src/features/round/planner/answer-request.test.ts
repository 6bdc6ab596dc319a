import { describe, expect, test } from 'vitest';
import type { PlanAnswer } from './answer-request.ts';
import type { PlannerReply } from './planner-messages.ts';
import { createPlannerServer } from './serve-planner.ts';
import type { PlanRequest } from '#features/round/model/plan-request.ts';
import { createRandom } from '@patrolplan/round-planner';

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
  let clock = 0;
  const serve = createPlannerServer({
    reply: (reply) => replies.push(reply),
    // Each look takes a millisecond, so that there are pauses whatever the machine.
    now: () => (clock += 1),
    nextTask: () => new Promise((resolve) => setTimeout(resolve)),
  });
  const answers = (id: number): PlanAnswer[] =>
    replies.flatMap((reply) => (reply.kind === 'answer' && reply.id === id ? [reply.answer] : []));
  return { serve, replies, answers };
}

describe('the planner’s worker', () => {
  test('answers at once, then better, then finally; it says what the list would collect', async () => {
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

  test('the same question has the same answer', async () => {
    const { serve, answers } = aServer();
    await serve({ kind: 'plan', id: 1, request: aRequest() });
    await serve({ kind: 'plan', id: 2, request: aRequest() });
    expect(answers(2).at(-1)).toEqual(answers(1).at(-1));
  });

  test('busy, it hears that it should stop, and a new question', async () => {
    const { serve, answers } = aServer();
    const old = serve({ kind: 'plan', id: 1, request: aRequest() });
    await serve({ kind: 'plan', id: 2, request: aRequest({ limit: 60 }) });
    await old;
    expect(answers(1).some(({ isFinal }) => isFinal)).toBe(false);
    expect(answers(2).at(-1)?.isFinal).toBe(true);

    const stopped = serve({ kind: 'plan', id: 3, request: aRequest() });
    await serve({ kind: 'stop' });
    await stopped;
    expect(answers(3).some(({ isFinal }) => isFinal)).toBe(false);
  });

  test('a varied round is near the best', async () => {
    const { serve, answers } = aServer();
    await serve({ kind: 'plan', id: 1, request: aRequest() });
    await serve({ kind: 'plan', id: 2, request: aRequest({ search: { kind: 'vary' }, seed: 3 }) });
    const best = answers(1).at(-1)?.score ?? 0;
    // 3 % below the best of its own, shorter search.
    expect(answers(2).at(-1)?.score).toBeGreaterThanOrEqual(best * 0.96);
  });

  test('planned again, the current stop stays first, and the earlier stops have their value in time', async () => {
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

  test('a question that contradicts itself is a failure, not silence', async () => {
    const { serve, replies } = aServer();
    await serve({ kind: 'plan', id: 1, request: aRequest({ end: 99 }) });
    expect(replies).toEqual([{ kind: 'failed', id: 1, message: 'There is no place 99' }]);
  });
});

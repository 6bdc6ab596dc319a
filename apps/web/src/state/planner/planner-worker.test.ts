import { expect, test, vi } from 'vitest';
import type { PlannerMessage, PlannerReply } from './planner-messages.ts';
import { createRandom } from '@patrolplan/round-planner';

/** The worker's global scope: receives the page's messages and replies. */
class WorkerScope extends EventTarget {
  readonly replies: PlannerReply[] = [];
  postMessage(reply: PlannerReply): void {
    this.replies.push(reply);
  }
  take(data: PlannerMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  finals(): readonly number[] {
    return this.replies.flatMap((reply) =>
      reply.kind === 'answer' && reply.answer.isFinal ? [reply.id] : [],
    );
  }
}

test('a searching worker switches to the next request and completes it', async () => {
  const scope = new WorkerScope();
  vi.stubGlobal('self', scope);
  await import('./planner-worker.ts');
  const random = createRandom(7);
  const places = Array.from({ length: 40 }, (_, n) => ({
    latitude: 54.95 + random() * 0.05,
    longitude: -1.65 + random() * 0.09,
    score: n === 0 ? 0 : 1 + random() * 9,
    service: 6,
  }));
  const request = {
    places,
    end: null,
    limit: 120,
    first: [],
    pace: 1.35 / (22_000 / 60),
    legs: [],
    seed: 1,
    search: { kind: 'best' },
  } as const;
  // The first request has its first answer, and is searched until its first pause, when the second one comes.
  scope.take({ kind: 'plan', id: 1, request });
  expect(scope.replies).toMatchObject([{ id: 1, answer: { isFinal: false } }]);
  scope.take({ kind: 'plan', id: 2, request: { ...request, seed: 2 } });
  await vi.waitFor(() => expect(scope.finals()).not.toEqual([]), { timeout: 15_000 });
  expect(scope.finals()).toEqual([2]);
  vi.unstubAllGlobals();
});

import { beforeEach, expect, test, vi } from 'vitest';
import { createPlannerClient } from './planner-client.ts';
import type { PlannerMessage, PlannerReply } from './planner-messages.ts';
import type { PlanRequest } from '#domain/round/plan-request.ts';
import type { TeamRequest } from '#domain/round/team-request.ts';

/** Records its messages; the test answers. */
class SilentWorker extends EventTarget {
  static last = new SilentWorker();
  readonly sent: PlannerMessage[] = [];
  ended = false;
  constructor() {
    super();
    SilentWorker.last = this;
  }
  postMessage(message: PlannerMessage): void {
    this.sent.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  reply(data: PlannerReply): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const plan: PlanRequest = {
  places: [],
  end: null,
  limit: 60,
  first: [],
  pace: 0.004,
  legs: [],
  seed: 1,
  search: { kind: 'best' },
};
const team: TeamRequest = { places: [], shifts: [], seed: 1, vary: false };
const answer = { stops: [1], score: 4, listScore: 3, plannedScore: null, isFinal: true };
const teamAnswer = { rounds: [[1]], score: 4, listScore: 3, progress: 1, isFinal: true };
const listener = () => ({ answer: vi.fn<(found: unknown) => void>(), failure: vi.fn<() => void>() });

beforeEach(() => {
  vi.stubGlobal('Worker', SilentWorker);
  const logged = vi.spyOn(console, 'error').mockReturnValue(undefined);
  return () => logged.mockRestore();
});

test('each caller gets the replies to its own request, for one warden and for a team', () => {
  const client = createPlannerClient();
  const [one, all] = [listener(), listener()];
  client.ask(plan, one);
  SilentWorker.last.reply({ kind: 'answer', id: 1, answer });
  client.askTeam(team, all);
  SilentWorker.last.reply({ kind: 'team-answer', id: 2, answer: teamAnswer });
  expect(SilentWorker.last.sent).toEqual([
    { kind: 'plan', id: 1, request: plan },
    { kind: 'team', id: 2, request: team },
  ]);
  expect(one.answer.mock.calls).toEqual([[answer]]);
  expect(all.answer.mock.calls).toEqual([[teamAnswer]]);
  expect([one.failure, all.failure].map(({ mock }) => mock.calls)).toEqual([[], []]);
  expect(console.error).not.toHaveBeenCalled();
});

test('a late reply to the previous request is discarded', () => {
  const client = createPlannerClient();
  const [old, fresh] = [listener(), listener()];
  client.ask(plan, old);
  client.ask({ ...plan, seed: 2 }, fresh);
  SilentWorker.last.reply({ kind: 'answer', id: 1, answer });
  expect(old.answer).not.toHaveBeenCalled();
  expect(fresh.answer).not.toHaveBeenCalled();
});

test('no reply or failure is reported after a stop', () => {
  const client = createPlannerClient();
  const asked = listener();
  client.ask(plan, asked);
  client.stop();
  SilentWorker.last.reply({ kind: 'answer', id: 1, answer });
  SilentWorker.last.reply({ kind: 'failed', id: 1, message: 'no' });
  SilentWorker.last.dispatchEvent(new ErrorEvent('error', { message: 'broken' }));
  expect(SilentWorker.last.sent.at(-1)).toEqual({ kind: 'stop' });
  expect(asked.answer).not.toHaveBeenCalled();
  expect(asked.failure).not.toHaveBeenCalled();
});

test.each([
  ['one warden', 'ask'],
  ['a team', 'askTeam'],
] as const)('a failed search for %s is reported and logged', (_, kind) => {
  const client = createPlannerClient();
  const asked = listener();
  if (kind === 'ask') client.ask(plan, asked);
  else client.askTeam(team, asked);
  SilentWorker.last.reply({ kind: 'failed', id: 1, message: 'Unknown place 99' });
  expect(asked.failure).toHaveBeenCalledTimes(1);
  expect(asked.answer).not.toHaveBeenCalled();
  expect(console.error).toHaveBeenCalledWith('[round planner]', 'Unknown place 99');
});

test('closing the client ends its worker', () => {
  const client = createPlannerClient();
  expect(SilentWorker.last.ended).toBe(false);
  client.close();
  expect(SilentWorker.last.ended).toBe(true);
});

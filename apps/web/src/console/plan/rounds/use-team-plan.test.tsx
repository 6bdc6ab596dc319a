import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TeamQuestion } from './team-question.ts';
import { useTeamPlan } from './use-team-plan.ts';
import type { TeamAnswer } from '#state/planner/answer-team.ts';
import type { PlannerMessage, PlannerReply } from '#state/planner/planner-messages.ts';
import { renderState, startPage } from '#testing/render-state.tsx';

/** Records its messages; the test answers. */
class SilentWorker extends EventTarget {
  static readonly all: SilentWorker[] = [];
  readonly sent: PlannerMessage[] = [];
  ended = false;
  constructor() {
    super();
    SilentWorker.all.push(this);
  }
  postMessage(message: PlannerMessage): void {
    this.sent.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
}

const questionOf = (seed: number): TeamQuestion => ({
  request: { places: [], shifts: [], seed, vary: false },
  members: [],
  areas: [],
  candidates: [],
  sites: [],
  due: [],
  areasOfNobody: [],
});
const answerOf = (progress: number): TeamAnswer => ({
  rounds: [[1]],
  score: 4,
  listScore: 3,
  progress,
  isFinal: progress === 1,
});

beforeEach(() => {
  SilentWorker.all.length = 0;
  vi.stubGlobal('Worker', SilentWorker);
  vi.spyOn(console, 'error').mockReturnValue(undefined);
});
afterEach(() => void vi.restoreAllMocks());

function show() {
  startPage(() => 'hangs');
  return renderState(useTeamPlan);
}
function reply(data: PlannerReply): void {
  act(() => void SilentWorker.all[0]?.dispatchEvent(new MessageEvent('message', { data })));
}
const answer = (id: number, progress: number) =>
  reply({ kind: 'team-answer', id, answer: answerOf(progress) });
const kinds = () => SilentWorker.all[0]?.sent.map(({ kind }) => kind);

function turnPage(state: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('a search shows better and better rounds, and ends with the final ones', () => {
  const { result } = show();
  expect(result.current).toMatchObject({ phase: 'idle', question: null, answer: null });
  expect(SilentWorker.all).toEqual([]);
  const question = questionOf(1);
  act(() => result.current.start(question));
  expect(result.current).toMatchObject({ phase: 'searching', answer: null });
  expect(result.current.question).toBe(question);
  expect(SilentWorker.all[0]?.sent).toEqual([{ kind: 'team', id: 1, request: question.request }]);
  answer(1, 0.5);
  expect(result.current).toMatchObject({ phase: 'searching', answer: { progress: 0.5 } });
  answer(1, 1);
  expect(result.current).toMatchObject({ phase: 'done', answer: { progress: 1 } });
});

test('a stopped search keeps the best rounds so far; without any it returns to the start', () => {
  const { result } = show();
  act(() => result.current.start(questionOf(1)));
  act(() => result.current.stop());
  expect(result.current).toMatchObject({ phase: 'idle', answer: null });
  expect(kinds()).toEqual(['team', 'stop']);
  act(() => result.current.start(questionOf(2)));
  answer(2, 0.5);
  act(() => result.current.stop());
  expect(result.current).toMatchObject({ phase: 'stopped', answer: { progress: 0.5 } });
});

test('a new request in the same worker starts without rounds', () => {
  const { result } = show();
  act(() => result.current.start(questionOf(1)));
  answer(1, 0.5);
  act(() => result.current.start(questionOf(2)));
  expect(result.current).toMatchObject({ phase: 'searching', answer: null });
  expect(SilentWorker.all).toHaveLength(1);
  expect(kinds()).toEqual(['team', 'stop', 'team']);
});

test('a failed search is reported', () => {
  const { result } = show();
  act(() => result.current.start(questionOf(1)));
  reply({ kind: 'failed', id: 1, message: 'Unknown place 99' });
  expect(result.current.phase).toBe('failed');
});

test('the search pauses while the page is hidden, and restarts when it is visible', () => {
  const { result } = show();
  act(() => result.current.start(questionOf(1)));
  turnPage('hidden');
  expect(kinds()).toEqual(['team', 'stop']);
  turnPage('visible');
  expect(kinds()).toEqual(['team', 'stop', 'team']);
  expect(result.current.phase).toBe('searching');
});

test('the worker ends with the screen, also when it was left before it started', () => {
  show().unmount();
  expect(SilentWorker.all).toEqual([]);
  const { result, unmount } = show();
  act(() => result.current.start(questionOf(1)));
  expect(SilentWorker.all[0]?.ended).toBe(false);
  unmount();
  expect(SilentWorker.all[0]?.ended).toBe(true);
});

import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useFittingRound } from './use-fitting-round.ts';
import { legKey } from '#domain/route/leg-key.ts';
import type { PlanInput } from '#domain/round/plan-request.ts';
import type { PlannerMessage } from '#state/planner/planner-messages.ts';
import { aStop } from '#testing/a-stop.ts';
import { NearWorker } from '#testing/near-worker.ts';
import { renderState, startPage } from '#testing/render-state.tsx';

const BEGIN = Date.parse('2026-11-14T15:00:00Z');
const HERE = { latitude: 54.97, longitude: -1.61 };
const [one, two] = [aStop(1), aStop(2)];
const leg = (minutes: number) => ({ minutes, metres: minutes * 100 });

/** An hour for two stops of six minutes; the leg from the first to the second takes this many minutes. */
const inputWith = (minutes: number): PlanInput => ({
  from: HERE,
  begin: BEGIN,
  finishBy: BEGIN + 60 * 60_000,
  end: null,
  candidates: [one, two],
  legs: {
    [legKey(HERE, one)]: leg(5),
    [legKey(HERE, two)]: leg(100),
    [legKey(one, two)]: leg(minutes),
  },
  pace: 0.004,
  seed: 1,
  vary: false,
});

const asked: PlannerMessage[] = [];

/** Counts its requests. */
class CountingWorker extends NearWorker {
  override postMessage(message: PlannerMessage): void {
    if (message.kind === 'plan') asked.push(message);
    super.postMessage(message);
  }
}

/** Always answers with both stops, whatever the legs. */
class StubbornWorker extends NearWorker {
  override postMessage(message: PlannerMessage): void {
    if (message.kind !== 'plan') return;
    asked.push(message);
    const answer = { stops: [1, 2], score: 8, listScore: 7, plannedScore: null, isFinal: true };
    const data = { kind: 'answer', id: message.id, answer };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
}

/** Ends with an error at each request. */
class BrokenWorker extends NearWorker {
  override postMessage(): void {
    this.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }));
  }
}

beforeEach(() => {
  asked.length = 0;
  startPage(() => 'hangs');
  vi.stubGlobal('Worker', CountingWorker);
});

function show(minutes: number, given: Partial<PlanInput> = {}) {
  const input = { ...inputWith(minutes), ...given };
  const chosen = { stops: [one, two], listScore: 3 };
  return renderState(() => useFittingRound(chosen, input, () => undefined)).result;
}
const idsOf = ({ stops }: ReturnType<typeof useFittingRound>) => stops.map(({ siteId }) => siteId);

test('a round that fits stays as it was chosen', () => {
  const round = show(43);
  expect(idsOf(round.current)).toEqual([1, 2]);
  expect(round.current).toMatchObject({
    listScore: 3,
    isAsking: false,
    times: { inTime: true, isExact: true },
  });
  expect(asked).toEqual([]);
});

test('a round that does not fit on its exact legs is replanned with them', async () => {
  const round = show(44);
  await waitFor(() => expect(idsOf(round.current)).toEqual([1]));
  expect(round.current).toMatchObject({ listScore: 4, times: { inTime: true } });
  expect(asked).toHaveLength(1);
});

test('after six attempts, stops are dropped from the end until the round fits', async () => {
  vi.stubGlobal('Worker', StubbornWorker);
  const round = show(44);
  await waitFor(() => expect(idsOf(round.current)).toEqual([1]));
  expect(asked).toHaveLength(6);
  expect(round.current).toMatchObject({ listScore: 7, times: { inTime: true } });
});

test('when the planner fails, stops are dropped from the end until the round fits', async () => {
  vi.stubGlobal('Worker', BrokenWorker);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const round = show(44);
  await waitFor(() => expect(idsOf(round.current)).toEqual([1]));
  expect(round.current).toMatchObject({ times: { inTime: true } });
});

test('a round that begins when it should end has no stops', async () => {
  const round = show(5, { finishBy: BEGIN - 1 });
  await waitFor(() => expect(round.current).toMatchObject({ stops: [], times: { inTime: false } }));
  expect(asked).toHaveLength(1);
});

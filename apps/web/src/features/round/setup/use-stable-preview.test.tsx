import { expect, test } from 'vitest';
import { useStablePreview } from './use-stable-preview.ts';
import { legKey } from '#domain/route/leg-key.ts';
import type { PlanInput } from '#domain/round/plan-request.ts';
import type { OpenStop } from '#domain/round/round.ts';
import { timeStops } from '#domain/round/timetable.ts';
import { HERE, START } from '#testing/a-round.ts';
import { aStop } from '#testing/a-stop.ts';
import { renderState, startPage } from '#testing/render-state.tsx';

const [one, two] = [aStop(1), aStop(2)];
const leg = { minutes: 5, metres: 400 };
const input: PlanInput = {
  from: HERE,
  begin: START,
  finishBy: START + 60 * 60_000,
  end: null,
  candidates: [one, two],
  legs: { [legKey(HERE, one)]: leg, [legKey(one, two)]: leg },
  pace: 0.004,
  seed: 1,
  vary: false,
};
const previewOf = (stops: readonly OpenStop[]) => ({
  stops,
  times: timeStops({ ...input, stops }),
  answer: { stops: [], score: 4 * stops.length, listScore: 3, plannedScore: null, isFinal: true },
  isSearching: false,
  isOutdated: false,
});

test('a preview that fits on its exact legs stays until something that it was planned from changes', () => {
  startPage(() => 'hangs');
  let given = { stops: [one, two] as readonly OpenStop[], basis: ['settings'] };
  const { result, rerender } = renderState(() =>
    useStablePreview(previewOf(given.stops), input, given.basis, () => undefined),
  );
  const ids = () => result.current?.stops.map(({ siteId }) => siteId);
  expect(ids()).toEqual([1, 2]);
  given = { ...given, stops: [two, one] };
  rerender();
  expect(ids()).toEqual([1, 2]);
  expect(result.current?.answer.score).toBe(8);
  given = { ...given, basis: ['other settings'] };
  rerender();
  expect(ids()).toEqual([2, 1]);
});

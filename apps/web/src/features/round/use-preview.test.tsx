import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePreview } from './use-preview.ts';
import type { PlanInput } from '#domain/round/plan-request.ts';
import type { PlannerMessage } from '#state/planner/planner-messages.ts';
import { aStop } from '#testing/a-stop.ts';
import { NearWorker } from '#testing/near-worker.ts';
import { passTime } from '#testing/pass-time.ts';
import { renderState, startPage } from '#testing/render-state.tsx';

const BEGIN = Date.parse('2026-11-14T15:00:00Z');
const input = (minutes: number): PlanInput => ({
  from: { latitude: 54.97, longitude: -1.61 },
  begin: BEGIN,
  finishBy: BEGIN + minutes * 60_000,
  end: null,
  candidates: [aStop(1), aStop(2)],
  legs: {},
  pace: 0.004,
  seed: 1,
  vary: false,
});
const asked: PlannerMessage['kind'][] = [];

beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers({ now: BEGIN });
  vi.stubGlobal(
    'Worker',
    class extends NearWorker {
      override postMessage(message: PlannerMessage): void {
        asked.push(message.kind);
        setTimeout(() => super.postMessage(message), 1); // Asynchronous, like a worker.
      }
    },
  );
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function show(first: PlanInput | null) {
  startPage(() => 'hangs');
  let given = first;
  const { result, rerender } = renderState(() => usePreview(given));
  const ids = () => result.current.preview?.stops.map(({ siteId }) => siteId);
  const change = (next: PlanInput | null) => {
    given = next;
    rerender();
  };
  return { result, ids, change };
}

function turnPage(state: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('the preview shows the planned round with its times', async () => {
  const { result, ids } = show(input(60));
  expect(result.current).toEqual({ preview: null, failed: false });
  await passTime(100);
  expect(ids()).toEqual([1, 2]);
  expect(result.current.preview).toMatchObject({
    isSearching: false,
    answer: { score: 8, isFinal: true },
    times: { begin: BEGIN, inTime: true, onSiteMinutes: 12 },
  });
});

test('the last preview stays while the next is searched', async () => {
  const { result, ids, change } = show(input(60));
  await passTime(100);
  change(input(8));
  expect(ids()).toEqual([1, 2]);
  expect(result.current.preview).toMatchObject({
    isSearching: true,
    isOutdated: true,
    times: { inTime: false },
  });
  await passTime(100);
  expect(ids()).toEqual([1]);
  expect(result.current.preview).toMatchObject({
    isSearching: false,
    isOutdated: false,
    times: { inTime: true },
  });
});

test('without anything to plan there is no preview and no worker', async () => {
  const { result, change } = show(null);
  await passTime(100);
  expect(result.current).toEqual({ preview: null, failed: false });
  expect(asked).toEqual([]);
  change(input(60));
  await passTime(100);
  expect(result.current.preview).not.toBeNull();
  change(null);
  expect(result.current).toEqual({ preview: null, failed: false });
});

test('the search pauses while the page is hidden, and continues when it is visible', async () => {
  const { ids } = show(input(60));
  turnPage('hidden');
  expect(asked).toEqual(['plan', 'stop']);
  await passTime(100);
  expect(ids()).toBeUndefined();
  turnPage('visible');
  await passTime(100);
  expect(asked).toEqual(['plan', 'stop', 'plan']);
  expect(ids()).toEqual([1, 2]);
});

import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useOffer } from './use-offer.ts';
import type { RoundTeam } from '#features/round/use-team.ts';
import { activeRound, changeRound, storeRound } from '#state/plan/stored-round.ts';
import type { RoundSite } from '#domain/round/round-site.ts';
import { type OpenStop, type Round, markStop, replaceOpenStops, startRound } from '#domain/round/round.ts';
import { useSource } from '#platform/source.ts';
import { START, aSetup } from '#testing/a-round.ts';
import { aStop } from '#testing/a-stop.ts';
import { NearWorker } from '#testing/near-worker.ts';
import { passTime } from '#testing/pass-time.ts';
import { renderState, startPage } from '#testing/render-state.tsx';

const MINUTE = 60_000;
const site = (siteId: number, given: Partial<OpenStop> = {}): RoundSite => ({
  fit: true,
  isRecovering: false,
  stop: aStop(siteId, given),
});

/** An hour for these stops; each visit takes six minutes and each leg less than one. */
function aRound(siteIds: readonly number[], given: Partial<Round> = {}): Round {
  const setup = aSetup({ finishBy: START + 60 * MINUTE });
  const stops = siteIds.map((siteId) => aStop(siteId));
  return { ...startRound('r1', setup, stops), ...given };
}

const NOBODY: RoundTeam = { claimed: new Set(), jobs: new Map(), sites: [] };

let workers = 0;

beforeEach(() => {
  workers = 0;
  vi.useFakeTimers({ now: START });
  vi.stubGlobal(
    'Worker',
    class extends NearWorker {
      constructor() {
        super();
        workers += 1;
      }
    },
  );
});

afterEach(() => void vi.useRealTimers());

/** The offer for the stored round, with sites and a time that the test may change. */
async function show(round: Round, sites: readonly RoundSite[], now = START) {
  startPage(() => 'hangs');
  storeRound(round);
  const given = { sites, now, team: NOBODY };
  const hook = renderState(() =>
    useOffer(useSource(activeRound) ?? round, given.sites, given.team, given.now),
  );
  await passTime(1_000);
  return {
    ...hook,
    given,
    change: async (next: Partial<typeof given>) => {
      Object.assign(given, next);
      hook.rerender();
      await passTime(1_000);
    },
  };
}

test('a better rest of the round is offered and stays, and its time is stored', async () => {
  const { result, change } = await show(aRound([1]), [site(1), site(2), site(3)]);
  expect(result.current).toMatchObject({ gain: 8, pays: true, added: ['Site 2', 'Site 3'], removed: [] });
  const at = activeRound.get()?.offeredAt ?? 0;
  expect(at).toBeGreaterThanOrEqual(START);
  expect(at).toBeLessThanOrEqual(START + 1_000);
  await change({ now: START + MINUTE });
  expect(result.current?.added).toEqual(['Site 2', 'Site 3']);
  expect(activeRound.get()?.offeredAt).toBe(at);
});

test('the best round gets no offer', async () => {
  const { result } = await show(aRound([1, 2]), [site(1), site(2)]);
  expect(result.current).toBeNull();
  expect(activeRound.get()?.offeredAt).toBeNull();
});

test('the next offer comes five minutes after the last, at the earliest', async () => {
  const round = aRound([1], { offeredAt: START });
  const { result, change } = await show(round, [site(1), site(2)], START + 5 * MINUTE - 1);
  expect(result.current).toBeNull();
  await change({ now: START + 5 * MINUTE });
  expect(result.current?.added).toEqual(['Site 2']);
});

test('an answer about earlier sites is no new offer: the search for the current ones decides', async () => {
  const round = aRound([1], { offeredAt: START });
  const { result, given, rerender } = await show(round, [site(1), site(2)], START + MINUTE);
  Object.assign(given, { sites: [site(1), site(3)], now: START + 5 * MINUTE });
  rerender();
  expect(result.current).toBeNull();
  await passTime(1_000);
  expect(result.current?.added).toEqual(['Site 3']);
});

test('an accepted offer disappears', async () => {
  const { result } = await show(aRound([1]), [site(1), site(2)]);
  const stops = result.current?.stops ?? [];
  act(() => changeRound('r1', (round) => replaceOpenStops(round, stops)));
  expect(result.current).toBeNull();
  await passTime(1_000);
  expect(result.current).toBeNull();
});

test('changed sites cause a new plan with their current points', async () => {
  const { result, change } = await show(aRound([1, 2]), [site(1), site(2)]);
  await change({ sites: [site(1), site(2), site(3)] });
  expect(result.current).toMatchObject({ gain: 4, added: ['Site 3'] });
  await change({ sites: [site(1), site(2)] });
  expect(result.current).toBeNull();
});

test('a round changed by another tab is planned again', async () => {
  const { result } = await show(aRound([1, 2]), [site(1), site(2)]);
  act(() => changeRound('r1', (round) => ({ ...round, stops: round.stops.slice(0, 1) })));
  await passTime(1_000);
  expect(result.current).toMatchObject({ gain: 4, added: ['Site 2'] });
});

test('a late warden is offered a round that ends in time', async () => {
  const { result, change } = await show(aRound([1, 2]), [site(1), site(2)]);
  expect(result.current).toBeNull();
  await change({ now: START + 50 * MINUTE, sites: [site(1), site(2)] });
  expect(result.current).toMatchObject({ pays: false, late: 1, removed: ['Site 2'] });
});

test('a stop that a colleague is on the way to is left out at once, and may come back when the claim ends', async () => {
  const round = aRound([1, 2, 3], { offeredAt: START });
  const sites = [site(1), site(2), site(3)];
  const { result, change } = await show(round, sites);
  expect(result.current).toBeNull();
  const left = [site(1), site(3)];
  await change({ team: { ...NOBODY, claimed: new Set([2]) }, sites: left, now: START + MINUTE });
  expect(result.current).toMatchObject({ colleague: ['Site 2'], removed: ['Site 2'], added: [] });
  await change({ team: NOBODY, sites });
  expect(result.current).toBeNull();
});

test('the current stop stays, also when a colleague is going there', async () => {
  const { result, change } = await show(aRound([1, 2]), [site(1), site(2)]);
  await change({ team: { ...NOBODY, claimed: new Set([1]) }, sites: [site(2)] });
  expect(result.current).toBeNull();
});

test('a round whose stops are all done sends no request', async () => {
  const mark = { at: START, reason: null, from: null, visitId: null };
  const { result } = await show(markStop(aRound([1]), aStop(1), mark), [site(1), site(2)]);
  expect(result.current).toBeNull();
  expect(workers).toBe(0);
});

import { expect, test } from 'vitest';
import type { TeamAnswer } from './answer-team.ts';
import type { PlannerReply } from './planner-messages.ts';
import { createPlannerServer } from './serve-planner.ts';
import type { TeamRequest } from '#domain/round/team-request.ts';
import { BREAK, createRandom } from '@patrolplan/round-planner';

/** Forty sites for a warden on foot and one in a vehicle. */
function aRequest(given: Partial<TeamRequest> = {}): TeamRequest {
  const random = createRandom(7);
  const sites = Array.from({ length: 40 }, () => ({
    latitude: 54.95 + random() * 0.05,
    longitude: -1.65 + random() * 0.09,
    score: 1 + random() * 9,
  }));
  const start = { latitude: 54.97, longitude: -1.61, score: 0 };
  const shift = {
    start: 40,
    startTime: 0,
    limit: 120,
    returns: true,
    pace: 1.35 / 80,
    visitMinutes: 6,
    closed: [],
  };
  const driver = { ...shift, start: 41, returns: false, pace: 1.35 / (22_000 / 60), visitMinutes: 10 };
  return { places: [...sites, start, start], shifts: [shift, driver], seed: 1, vary: false, ...given };
}

function aServer(tick = 1) {
  const replies: PlannerReply[] = [];
  const times: number[] = [];
  let clock = 0;
  const serve = createPlannerServer({
    reply: (reply) => {
      replies.push(reply);
      times.push(clock);
    },
    now: () => (clock += tick),
    nextTask: () => new Promise((resolve) => setTimeout(resolve)),
  });
  const answers = (): TeamAnswer[] =>
    replies.flatMap((reply) => (reply.kind === 'team-answer' ? [reply.answer] : []));
  return { serve, answers, times };
}

test('a team gets rounds at once, then better ones with progress, then final ones; no site occurs twice', async () => {
  const { serve, answers } = aServer();
  await serve({ kind: 'team', id: 1, request: aRequest() });
  const all = answers();
  expect(all[0]).toMatchObject({ isFinal: false, progress: 0 });
  const last = all.at(-1);
  expect(last).toMatchObject({ isFinal: true, progress: 1 });
  expect(all.filter(({ isFinal }) => isFinal)).toHaveLength(1);
  for (let n = 1; n < all.length; n++) {
    expect(all[n]?.progress).toBeGreaterThanOrEqual(all[n - 1]?.progress ?? 1);
    expect(all[n]?.score).toBeGreaterThanOrEqual((all[n - 1]?.score ?? Infinity) - 1e-9);
  }
  const stops = last?.rounds.flat() ?? [];
  expect(new Set(stops).size).toBe(stops.length);
  expect(last?.rounds.every((round) => round.length > 0)).toBe(true);
  expect(last?.score).toBeGreaterThan(last?.listScore ?? Infinity);
});

test.each([
  ['the best rounds so far', false, 1],
  ['varied rounds', true, 0.2],
])('replies to a team come at most every 150 ms: %s', async (_, vary, tick) => {
  const { serve, answers, times } = aServer(tick);
  await serve({ kind: 'team', id: 1, request: aRequest({ vary }) });
  const gaps = times.slice(1, -1).map((moment, index) => moment - (times[index] ?? 0));
  expect(gaps.length).toBeGreaterThan(1);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(150 - tick);
  expect(Math.max(...gaps)).toBeLessThan(180);
  const between = answers().slice(1, -1);
  expect(between.every(({ progress }) => progress > 0 && progress < 1)).toBe(true);
});

test('the same seed gives the same rounds', async () => {
  const finals = await Promise.all(
    [1, 2].map(async () => {
      const { serve, answers } = aServer();
      await serve({ kind: 'team', id: 1, request: aRequest() });
      return answers().at(-1)?.rounds;
    }),
  );
  expect(finals[0]).toEqual(finals[1]);
});

test('varied rounds end with a final reply too', async () => {
  const { serve, answers } = aServer(0.01);
  await serve({ kind: 'team', id: 1, request: aRequest({ vary: true }) });
  expect(answers().at(-1)).toMatchObject({ isFinal: true, progress: 1 });
  expect(answers().at(-1)?.score).toBeGreaterThan(answers()[0]?.listScore ?? Infinity);
});

test('the search ends after ten seconds with the best rounds so far', async () => {
  const { serve, answers } = aServer(3_000);
  await serve({ kind: 'team', id: 1, request: aRequest() });
  expect(answers().at(-1)?.isFinal).toBe(true);
  expect(answers().length).toBeLessThan(8);
});

test('no reply follows a stop', async () => {
  const { serve, answers } = aServer();
  const planned = serve({ kind: 'team', id: 1, request: aRequest() });
  await serve({ kind: 'stop' });
  await planned;
  expect(answers().every(({ isFinal }) => !isFinal)).toBe(true);
});

/** The round of one warden on foot: a kilometre takes ten minutes. */
async function roundOf(
  given: object,
  ...sites: readonly { north: number; service?: number; score?: number }[]
) {
  const { serve, answers } = aServer();
  const start = { latitude: 54.97, longitude: -1.61, score: 0 };
  const places = sites.map(({ north, ...site }) => ({
    ...start,
    latitude: start.latitude + north / 111.195,
    score: 1,
    ...site,
  }));
  const shift = {
    startTime: 0,
    limit: 20,
    returns: false,
    pace: 0.01,
    visitMinutes: 6,
    closed: [],
    ...given,
  };
  const shifts = [{ ...shift, start: places.length }];
  const request = { places: [...places, start], shifts, seed: 1, vary: false };
  await serve({ kind: 'team', id: 1, request });
  return answers().at(-1);
}

test('a warden who returns to the start is back in time', async () => {
  expect(await roundOf({}, { north: 1 })).toMatchObject({ rounds: [[0]], score: 1 });
  expect(await roundOf({ returns: true }, { north: 1 })).toMatchObject({ rounds: [[]], score: 0 });
  expect((await roundOf({ returns: true, limit: 27 }, { north: 1 }))?.rounds).toEqual([[0]]);
});

test('pace, start and visit minutes are those of the warden, unless the site has its own minutes', async () => {
  expect((await roundOf({ pace: 0.02 }, { north: 1 }))?.rounds).toEqual([[]]);
  expect((await roundOf({ startTime: 5 }, { north: 1 }))?.rounds).toEqual([[]]);
  expect((await roundOf({ visitMinutes: 11 }, { north: 1 }))?.rounds).toEqual([[]]);
  expect((await roundOf({ visitMinutes: 11 }, { north: 1, service: 9 }))?.rounds).toEqual([[0]]);
});

test('a place that is closed to a warden is in no round of that warden', async () => {
  expect((await roundOf({ limit: 60 }, { north: 1 }, { north: -0.1 }))?.rounds[0]?.toSorted()).toEqual([
    0, 1,
  ]);
  expect((await roundOf({ limit: 60, closed: [0] }, { north: 1 }, { north: -0.1 }))?.rounds).toEqual([[1]]);
  expect((await roundOf({ limit: 60, closed: [0, 1] }, { north: 1 }, { north: -0.1 }))?.rounds).toEqual([[]]);
});

test('the list of a team is shared out by points and travel time, as the plan ranks it', async () => {
  // The near site ranks first by distance, but leaves no time for the one with more points.
  const [near, far] = [{ north: 0.1 }, { north: -1.3, score: 1.5 }];
  expect(await roundOf({}, near, far)).toMatchObject({ rounds: [[1]], score: 1.5, listScore: 1 });
});

test('each warden with a break has it once, and the list takes the same break', async () => {
  const { serve, answers } = aServer();
  const plain = aRequest();
  const shifts = plain.shifts.map((shift, n) =>
    n === 0 ? { ...shift, break: { open: 40, close: 70, length: 30 } } : shift,
  );
  await serve({ kind: 'team', id: 1, request: { ...plain, shifts } });
  await serve({ kind: 'team', id: 2, request: plain });
  const [withBreak, without] = answers().filter(({ isFinal }) => isFinal);
  expect(withBreak?.rounds.map((round) => round.filter((place) => place === BREAK).length)).toEqual([1, 0]);
  expect(withBreak?.score).toBeLessThan(without?.score ?? 0);
  expect(withBreak?.listScore).toBeLessThan(without?.listScore ?? 0);
});

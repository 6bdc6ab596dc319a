import { describe, expect, test } from 'vitest';
import { type RouteProgress, type RouteRun, runRoutes } from './route-run.ts';
import { type Result, failed, ok } from '#domain/result.ts';
import { afterMove } from '#domain/route/wanted-routes.ts';
import { type RouteBook, routeFrom } from '#domain/route/route.ts';
import { isLocated } from '#domain/site/site.ts';
import { aSite } from '#testing/a-site.ts';
import type { Directions, DirectionsFailure } from '#platform/directions.ts';
import { type RefusedPairs, createRefusedPairs } from '#state/directions/refused-pairs.ts';

type Way = Result<Directions, DirectionsFailure>;

const here = { latitude: 54.97, longitude: -1.61 };
const elsewhere = { latitude: 55.02, longitude: -1.5 };
const WAY: Way = ok({ seconds: 600, metres: 1609 });

/** Sites 1 to count, the first the most promising; a site's id is also its latitude, to identify requests. */
const sitesUpTo = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aSite({ siteId: index + 1, latitude: index + 1, baseScore: count - index }),
  );

/** A run with a maps service that the test controls. */
function aRun(given: Partial<RouteRun> = {}, known: RouteBook = {}) {
  const asked: { site: number; answer: (way: Way) => void }[] = [];
  const logged: number[] = [];
  const reported: string[] = [];
  const progress: (RouteProgress | null)[] = [];
  const puts: number[][] = [];
  let book = known;
  const off = new AbortController();
  const run: RouteRun = {
    sites: sitesUpTo(7),
    from: here,
    refused: createRefusedPairs(),
    boosts: () => ({}),
    book: {
      get: () => book,
      put: (routes) => {
        puts.push(Object.keys(routes).map(Number));
        book = { ...book, ...routes };
      },
      dropUnlisted: (listed, from) => {
        book = afterMove(book, listed, from);
      },
      save: () => {},
    },
    directions: (_from, to, signal) =>
      new Promise((resolve, reject) => {
        asked.push({ site: to.latitude, answer: resolve });
        signal.addEventListener('abort', () => reject(signal.reason as Error)); // Safe: an abort reason is an error.
      }),
    log: (count) => logged.push(count),
    report: (where) => reported.push(where),
    onProgress: (next) => progress.push(next),
    signal: off.signal,
    ...given,
  };
  return { run, asked, logged, reported, progress, puts, off, book: () => book };
}

/** The ids up to 100 of the sites that are refused from here. */
const refusedIds = (refused: Pick<RefusedPairs, 'has'>) =>
  sitesUpTo(100).flatMap((site) => (isLocated(site) && refused.has(here, site) ? [site.siteId] : []));

const turn = () => new Promise((resolve) => setTimeout(resolve));

async function answerAll(asked: { answer: (way: Way) => void }[], from: number, way: Way = WAY) {
  for (const { answer } of asked.slice(from)) answer(way);
  await turn();
}

describe('a run of routes', () => {
  test('routes are requested in batches of 3 sites in parallel, the next when all three are answered', async () => {
    const { run, asked, puts } = aRun();
    const done = runRoutes(run);
    await turn();
    expect(asked.map(({ site }) => site)).toEqual([1, 2, 3]);
    asked[0]?.answer(WAY);
    asked[1]?.answer(WAY);
    await turn();
    expect(asked).toHaveLength(3);
    expect(puts).toEqual([]);
    asked[2]?.answer(WAY);
    await turn();
    expect(puts).toEqual([[1, 2, 3]]);
    expect(asked).toHaveLength(6);
    await answerAll(asked, 3);
    await answerAll(asked, 6);
    await done;
    expect(puts).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
  });

  test('the number of routes is logged once, at the end', async () => {
    const { run, asked, logged } = aRun({ sites: sitesUpTo(4) });
    const done = runRoutes(run);
    await turn();
    await answerAll(asked, 0);
    expect(logged).toEqual([]);
    await answerAll(asked, 3);
    await done;
    expect(logged).toEqual([4]);
  });

  test('the progress has done and total, and ends with the run', async () => {
    const { run, asked, progress } = aRun({ sites: sitesUpTo(4) });
    const done = runRoutes(run);
    await turn();
    await answerAll(asked, 0);
    await answerAll(asked, 3);
    await done;
    expect(progress.map((step) => step && [step.done, step.total])).toEqual([[0, 4], [3, 4], null]);
  });

  test('a failed or refused route skips that site; the others continue and only they are counted', async () => {
    const { run, asked, logged, reported, progress, book } = aRun({ sites: sitesUpTo(4) });
    const done = runRoutes(run);
    await turn();
    asked[0]?.answer(failed({ kind: 'refused', status: 422 }));
    await answerAll(asked, 1);
    expect(progress.at(-1)?.skipped).toEqual(new Set([1]));
    await answerAll(asked, 3, failed({ kind: 'no-answer' }));
    await done;
    expect(Object.keys(book())).toEqual(['2', '3']);
    expect(reported).toEqual(['route to site 1', 'route to site 4']);
    expect(logged).toEqual([2]);
  });

  test('a known route of a previous area is not fetched again', async () => {
    const { run, asked } = aRun({ sites: sitesUpTo(3) }, { 2: routeFrom({ seconds: 1, metres: 1 }, here) });
    void runRoutes(run);
    await turn();
    expect(asked.map(({ site }) => site)).toEqual([1, 3]);
  });

  test('after a move all sites are fetched, unlisted ones dropped, listed ones shown until replaced', async () => {
    const old = routeFrom({ seconds: 60, metres: 1 }, elsewhere);
    const { run, asked, book } = aRun({ sites: sitesUpTo(2) }, { 1: old, 2: old, 99: old });
    const done = runRoutes(run);
    await turn();
    expect(book()).toEqual({ 1: old, 2: old });
    await answerAll(asked, 0);
    await done;
    expect(book()[1]?.from).toEqual(here);
  });

  test('an aborted run stops requesting, drops late replies and still logs its routes', async () => {
    const { run, asked, logged, puts, off } = aRun();
    const done = runRoutes(run);
    await turn();
    await answerAll(asked, 0);
    off.abort();
    asked[3]?.answer(WAY);
    await done;
    expect(asked).toHaveLength(6);
    expect(puts).toEqual([[1, 2, 3]]);
    expect(logged).toEqual([3]);
  });

  test('a run without wanted routes requests, shows and logs nothing', async () => {
    const { run, asked, logged, progress } = aRun({ sites: [aSite({ latitude: null })] });
    await runRoutes(run);
    expect([asked, logged, progress]).toEqual([[], [], []]);
  });

  test('a refused key ends the run, with the routes of its batch', async () => {
    const { run, asked, book } = aRun();
    const ending = runRoutes(run);
    await turn();
    asked[0]?.answer(failed({ kind: 'key-refused' }));
    await answerAll(asked, 1);
    expect(await ending).toEqual({ kind: 'key-refused' });
    expect(asked).toHaveLength(3);
    expect(Object.keys(book())).toEqual(['2', '3']);
    expect(refusedIds(run.refused)).toEqual([]);
  });

  test('a 429 ends the run with the time to wait; the next run requests the missing routes', async () => {
    const { run, asked } = aRun({ sites: sitesUpTo(4) });
    const ending = runRoutes(run);
    await turn();
    asked[0]?.answer(failed({ kind: 'too-many-requests', retryAfterSeconds: 90 }));
    await answerAll(asked, 1);
    expect(await ending).toEqual({ kind: 'too-many-requests', retryAfterSeconds: 90 });
    expect(asked).toHaveLength(3);
    void runRoutes(run);
    await turn();
    expect(asked.slice(3).map(({ site }) => site)).toEqual([1, 4]);
  });

  test('three batches of 5xx end the run; their sites and the rest are requested again', async () => {
    const { run, asked } = aRun({ sites: sitesUpTo(30) });
    const ending = runRoutes(run);
    for (let batch = 0; batch < 3; batch += 1) {
      await turn();
      await answerAll(asked, batch * 3, failed({ kind: 'server-error', status: 503 }));
    }
    expect(await ending).toEqual({ kind: 'unanswered' });
    expect(asked).toHaveLength(9);
    expect(refusedIds(run.refused)).toEqual([]);
  });

  test('a skipped site stays skipped in the next run', async () => {
    const { run, asked } = aRun({ sites: sitesUpTo(3) });
    const ending = runRoutes(run);
    await turn();
    asked[0]?.answer(failed({ kind: 'refused', status: 422 }));
    asked[1]?.answer(failed({ kind: 'server-error', status: 500 }));
    await answerAll(asked, 2, failed({ kind: 'no-answer' }));
    expect(await ending).toEqual({ kind: 'unanswered' });
    void runRoutes(run);
    await turn();
    expect(asked.slice(3).map(({ site }) => site)).toEqual([3]);
  });

  test('an exception of the maps service ends the run; earlier routes are stored and logged', async () => {
    let calls = 0;
    const saves: string[] = [];
    const { run, logged, progress, puts } = aRun({
      directions: async () => {
        calls += 1;
        if (calls > 3) throw new Error('broken');
        return WAY;
      },
    });
    const broken = { ...run, book: { ...run.book, save: () => void saves.push('saved') } };
    await expect(runRoutes(broken)).rejects.toThrow('broken');
    expect(puts).toEqual([[1, 2, 3]]);
    expect(logged).toEqual([3]);
    expect(saves).toEqual(['saved']);
    expect(progress.at(-1)).toBeNull();
  });

  test('an aborted run reports no progress and no failure', async () => {
    const { run, progress, off, reported } = aRun();
    const ending = runRoutes(run);
    await turn();
    off.abort();
    expect(await ending).toEqual({ kind: 'done' });
    expect(progress).toHaveLength(1);
    expect(reported).toEqual([]);
  });

  test('a skipped site is reported and counts as skipped from the next batch on', async () => {
    const refused = createRefusedPairs();
    const [, , , , last] = sitesUpTo(5);
    if (last && isLocated(last)) refused.add(here, last);
    const { run, asked, reported, progress } = aRun({ sites: sitesUpTo(5), refused });
    const ending = runRoutes(run);
    await turn();
    asked[0]?.answer(failed({ kind: 'no-route' }));
    await answerAll(asked, 1);
    await answerAll(asked, 3);
    expect(await ending).toEqual({ kind: 'done' });
    expect(reported).toEqual(['route to site 1']);
    expect(progress.map((step) => step && [...step.skipped])).toEqual([[5], [5, 1], null]);
    expect(refusedIds(run.refused)).toEqual([1, 5]);
  });

  test('the pace of the fetched routes orders the next batch', async () => {
    // Slow streets: after the first batch a near site scores higher than a far one with a better base score.
    const sites = [1, 2, 3].map((siteId) => aSite({ siteId, latitude: 54.98, baseScore: 20 }));
    const far = [4, 5, 6].map((siteId) => aSite({ siteId, latitude: 55.07, baseScore: 5.7 }));
    const near = [7, 8, 9].map((siteId) => aSite({ siteId, latitude: 54.971, baseScore: 5 }));
    const order: number[] = [];
    const { run } = aRun({
      sites: [...sites, ...far, ...near],
      directions: async (_from, to) => {
        order.push(to.latitude);
        return ok({ seconds: 6_000, metres: 1_000 });
      },
    });
    expect(await runRoutes(run)).toEqual({ kind: 'done' });
    expect(order.slice(3)).toEqual([54.971, 54.971, 54.971, 55.07, 55.07, 55.07]);
  });
});

import { describe, expect, test } from 'vitest';
import { inOrder, runDirections } from './directions-run.ts';
import { type Result, failed, ok } from '#domain/result.ts';
import type { DirectionsFailure } from '#platform/directions.ts';

type Answer = Result<string, DirectionsFailure>;

const WAY: Answer = ok('way');
const REFUSED: Answer = failed({ kind: 'refused', status: 422 });
const SERVER_ERROR: Answer = failed({ kind: 'server-error', status: 500 });
const pairs = Array.from({ length: 14 }, (_, n) => `${n}>${n + 1}`);

/** Requests this many pairs; the answers come in order, and the last one repeats. */
async function ask(answers: readonly Answer[], signal = new AbortController().signal, count = 14) {
  const batches: string[][] = [];
  const taken: string[] = [];
  const refusedPairs: string[] = [];
  const logged: number[] = [];
  let asked = 0;
  const ending = await runDirections<string, string>({
    next: inOrder(pairs.slice(0, count)),
    ask: async () => answers[Math.min(asked++, answers.length - 1)] ?? WAY,
    take(results) {
      batches.push(results.map(({ pair }) => pair));
      taken.push(...results.flatMap(({ pair, result }) => (result.ok ? [pair] : [])));
    },
    refuse: (pair) => void refusedPairs.push(pair),
    log: (fetched) => void logged.push(fetched),
    signal,
  });
  return { ending, asked, batches, taken, refusedPairs, logged };
}

test('every pair is requested once, in order, and the number of answered pairs is logged once', async () => {
  const { ending, asked, batches, taken, logged } = await ask([WAY]);
  expect(ending).toEqual({ kind: 'done' });
  expect(asked).toBe(14);
  expect(taken).toEqual(pairs);
  expect(batches[0]).toEqual(['0>1', '1>2', '2>3']);
  expect(logged).toEqual([14]);
});

test.each([
  [0, 0],
  [12, 4],
  [13, 5],
])('%d pairs are requested in %d batches', async (count, batches) => {
  const run = await ask([WAY], undefined, count);
  expect([run.asked, run.batches.length]).toEqual([count, batches]);
});

test('a batch starts when the previous one is complete', async () => {
  const answer: (() => void)[] = [];
  const run = runDirections<string, string>({
    next: inOrder(pairs.slice(0, 4)),
    ask: () => new Promise((resolve) => answer.push(() => resolve(WAY))),
    take: () => undefined,
    refuse: () => undefined,
    log: () => undefined,
    signal: new AbortController().signal,
  });
  answer[0]?.();
  answer[1]?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(answer).toHaveLength(3);
  answer[2]?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(answer).toHaveLength(4);
  answer[3]?.();
  expect(await run).toEqual({ kind: 'done' });
});

describe('a refusal that holds for every pair', () => {
  test('a refused key ends the run after its batch', async () => {
    const { ending, asked, refusedPairs, logged } = await ask([failed({ kind: 'key-refused' })]);
    expect(ending).toEqual({ kind: 'key-refused' });
    expect(asked).toBe(3);
    expect(refusedPairs).toEqual([]);
    expect(logged).toEqual([]);
  });

  test('a 429 ends the run after its batch, with the time to wait', async () => {
    const tooMany: Answer = failed({ kind: 'too-many-requests', retryAfterSeconds: 60 });
    const { ending, asked, taken, logged } = await ask([WAY, WAY, tooMany]);
    expect(ending).toEqual({ kind: 'too-many-requests', retryAfterSeconds: 60 });
    expect(asked).toBe(3);
    expect(taken).toHaveLength(2);
    expect(logged).toEqual([2]);
  });
});

test.each([
  ['a pair without a route', failed({ kind: 'no-route' } as const)],
  ['a refused request', REFUSED],
  ['a server error for one pair', SERVER_ERROR],
])('%s fails that pair, the others are requested', async (_, answer) => {
  const { ending, asked, refusedPairs, taken } = await ask([WAY, answer, WAY]);
  expect(ending).toEqual({ kind: 'done' });
  expect(asked).toBe(14);
  expect(refusedPairs).toEqual(['1>2']);
  expect(taken).toHaveLength(13);
});

test.each([
  ['no response', failed({ kind: 'no-answer' } as const)],
  ['a server error', SERVER_ERROR],
])('%s in three batches in a row ends the run, and the remaining pairs stay retryable', async (_, answer) => {
  const { ending, asked, refusedPairs } = await ask([answer]);
  expect(ending).toEqual({ kind: 'unanswered' });
  expect(asked).toBe(9);
  expect(refusedPairs).toEqual([]);
});

test('an answered batch resets the count of unanswered ones', async () => {
  const silence = failed({ kind: 'no-answer' } as const);
  const two = Array.from({ length: 6 }, () => silence);
  const { ending, asked } = await ask([...two, WAY, WAY, WAY, ...two]);
  expect(ending).toEqual({ kind: 'unanswered' });
  expect(asked).toBe(14);
});

test('one unanswered pair per batch does not stop the run, and stays retryable', async () => {
  const answers = pairs.map((_, n) => (n % 3 === 0 ? failed({ kind: 'no-answer' } as const) : WAY));
  const { ending, asked, taken, refusedPairs } = await ask(answers);
  expect(ending).toEqual({ kind: 'unanswered' });
  expect(asked).toBe(14);
  expect(taken).toHaveLength(9);
  expect(refusedPairs).toEqual([]);
});

test('a service that refuses every pair is still asked for all', async () => {
  const { ending, asked, refusedPairs } = await ask([REFUSED]);
  expect(ending).toEqual({ kind: 'done' });
  expect([asked, refusedPairs.length]).toEqual([14, 14]);
});

test('an aborted run has no outcome', async () => {
  const calledOff = new AbortController();
  calledOff.abort();
  const { ending, asked, taken } = await ask([WAY], calledOff.signal);
  expect(ending).toEqual({ kind: 'done' });
  expect(asked).toBeLessThanOrEqual(3);
  expect(taken).toEqual([]);
});

describe('a maps service that throws in the second batch', () => {
  const run = (isCalledOff: boolean) => {
    const calledOff = new AbortController();
    const logged: number[] = [];
    let asked = 0;
    const ending = runDirections<string, string>({
      next: inOrder(pairs),
      ask: async () => {
        asked += 1;
        if (asked <= 3) return WAY;
        if (isCalledOff) calledOff.abort();
        throw new Error('broken');
      },
      take: () => undefined,
      refuse: () => undefined,
      log: (fetched) => void logged.push(fetched),
      signal: calledOff.signal,
    });
    return { ending, logged };
  };

  test('an exception ends the run, and the pairs before it are logged', async () => {
    const { ending, logged } = run(false);
    await expect(ending).rejects.toThrow('broken');
    expect(logged).toEqual([3]);
  });

  test('an exception after an abort is swallowed', async () => {
    const { ending, logged } = run(true);
    expect(await ending).toEqual({ kind: 'done' });
    expect(logged).toEqual([3]);
  });
});

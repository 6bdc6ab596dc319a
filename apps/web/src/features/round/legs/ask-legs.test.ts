import { describe, expect, test } from 'vitest';
import { askLegs } from './ask-legs.ts';
import { legKey } from '#domain/round/legs.ts';
import type { Legs } from '#domain/round/legs.ts';
import { failed, ok } from '#domain/result.ts';
import type { Result } from '#domain/result.ts';
import type { Directions, DirectionsFailure } from '#platform/directions.ts';

type Answer = Result<Directions, DirectionsFailure>;

const WAY: Answer = ok({ seconds: 300, metres: 1_200 });
const refused = (status: number): Answer => failed({ kind: 'refused', status });

const wanted = Array.from({ length: 14 }, (_, n) => {
  const [from, to] = [n, n + 1].map((step) => ({ latitude: 54 + step / 100, longitude: -1.6 }));
  if (!from || !to) throw new Error('A leg has two ends.');
  return { key: legKey(from, to), from, to };
});

/** Asks for so many legs; the answers come in order, the last one again and again. */
async function ask(answers: readonly Answer[], signal = new AbortController().signal, count = 14) {
  const taken: Record<string, unknown>[] = [];
  const refusedKeys: string[] = [];
  const logged: number[] = [];
  let asked = 0;
  const ending = await askLegs({
    wanted: wanted.slice(0, count),
    directions: async () => answers[Math.min(asked++, answers.length - 1)] ?? WAY,
    take: (legs: Legs) => void taken.push(legs),
    refuse: (key) => void refusedKeys.push(key),
    log: (fetched) => void logged.push(fetched),
    signal,
  });
  return { ending, asked, batches: taken.length, legs: Object.assign({}, ...taken), refusedKeys, logged };
}

test('every leg is asked for once, and how many were answered is logged once', async () => {
  const { ending, asked, legs, logged } = await ask([WAY]);
  expect(ending).toEqual({ kind: 'done' });
  expect(asked).toBe(14);
  expect(Object.keys(legs)).toHaveLength(14);
  expect(legs[wanted[0]?.key ?? '']).toEqual({ minutes: 5, metres: 1_200 });
  expect(logged).toEqual([14]);
});

test.each([
  [0, 0],
  [12, 4],
  [13, 5],
])('%d legs are asked for in %d batches', async (count, batches) => {
  expect(await ask([WAY], undefined, count)).toMatchObject({ asked: count, batches });
});

describe('a refusal that holds for every leg ends the asking after its batch', () => {
  test.each([401, 403])('%d: the key is refused', async (status) => {
    const { ending, asked, refusedKeys, logged } = await ask([refused(status)]);
    expect(ending).toEqual({ kind: 'key-refused' });
    expect(asked).toBe(3);
    expect(refusedKeys).toEqual([]);
    expect(logged).toEqual([]);
  });

  test('429: too many requests, with the time to wait', async () => {
    const tooMany: Answer = failed({ kind: 'too-many-requests', retryAfterSeconds: 60 });
    const { ending, asked, legs, logged } = await ask([WAY, WAY, tooMany]);
    expect(ending).toEqual({ kind: 'too-many-requests', retryAfterSeconds: 60 });
    expect(asked).toBe(3);
    expect(Object.keys(legs)).toHaveLength(2);
    expect(logged).toEqual([2]);
  });
});

test.each([
  ['no way between two places', failed({ kind: 'no-route' } as const)],
  ['a question that the service does not accept', refused(422)],
])('%s: that leg stays an estimate, the others are asked for', async (_, answer) => {
  const { ending, asked, refusedKeys, legs } = await ask([WAY, answer, WAY]);
  expect(ending).toEqual({ kind: 'done' });
  expect(asked).toBe(14);
  expect(refusedKeys).toEqual([wanted[1]?.key]);
  expect(Object.keys(legs)).toHaveLength(13);
});

test.each([
  ['no answer', failed({ kind: 'no-answer' } as const)],
  ['an error of the service', refused(500)],
])('%s three batches in a row: the rest is not asked for, and may be asked again', async (_, answer) => {
  const { ending, asked, refusedKeys } = await ask([answer]);
  expect(ending).toEqual({ kind: 'unanswered' });
  expect(asked).toBe(9);
  expect(refusedKeys).toEqual([]);
});

test('one leg without an answer in each batch does not stop the asking, and may be asked again', async () => {
  const answers = wanted.map((_, n) => (n % 3 === 0 ? failed({ kind: 'no-answer' } as const) : WAY));
  const { ending, asked, legs } = await ask(answers);
  expect(ending).toEqual({ kind: 'unanswered' });
  expect(asked).toBe(14);
  expect(Object.keys(legs)).toHaveLength(9);
});

test('a service that refuses each leg still answers: all are asked for', async () => {
  const { ending, asked, refusedKeys } = await ask([refused(422)]);
  expect(ending).toEqual({ kind: 'done' });
  expect([asked, refusedKeys.length]).toEqual([14, 14]);
});

test('an abort ends it without an outcome', async () => {
  const calledOff = new AbortController();
  calledOff.abort();
  const { ending, asked, legs } = await ask([WAY], calledOff.signal);
  expect(ending).toEqual({ kind: 'done' });
  expect(asked).toBeLessThanOrEqual(3);
  expect(legs).toEqual({});
});

describe('a maps service that throws in the second batch', () => {
  const run = (calledOff: AbortController, isCalledOff: boolean) => {
    const logged: number[] = [];
    let asked = 0;
    const ending = askLegs({
      wanted,
      directions: async () => {
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

  test('ends the asking; what was fetched before is logged', async () => {
    const { ending, logged } = run(new AbortController(), false);
    await expect(ending).rejects.toThrow('broken');
    expect(logged).toEqual([3]);
  });

  test('because it was called off is no error', async () => {
    const { ending, logged } = run(new AbortController(), true);
    expect(await ending).toEqual({ kind: 'done' });
    expect(logged).toEqual([3]);
  });
});

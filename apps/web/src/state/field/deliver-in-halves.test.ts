import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Deliver, deliverInHalves } from './deliver-in-halves.ts';
import { failed, ok } from '#domain/result.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';
import { aDeviceVisit } from '#testing/a-device-visit.ts';

const REFUSED: CallFailure = { kind: 'refused', status: 400, body: {} };
const BROKEN: CallFailure = { kind: 'server', status: 500 };
const visits = (count: number) => Array.from({ length: count }, (_, n) => aDeviceVisit({ id: `v${n}` }));

/** A service that fails on some visits, with the batches that it received. */
function service(failureOf: (id: string) => CallFailure | undefined) {
  const batches: string[][] = [];
  const deliver: Deliver = async (sent) => {
    const ids = sent.map(({ id }) => id);
    batches.push(ids);
    const failure = ids.map(failureOf).find((one) => one !== undefined);
    return failure === undefined ? ok(new Map(ids.map((id) => [id, null]))) : failed(failure);
  };
  return { deliver, batches };
}

test('valid visits are sent in one call', async () => {
  const { deliver, batches } = service(() => undefined);
  expect(await deliverInHalves(deliver, visits(3))).toEqual(
    new Map([
      ['v0', null],
      ['v1', null],
      ['v2', null],
    ]),
  );
  expect(batches).toEqual([['v0', 'v1', 'v2']]);
});

describe.each([
  ['400', REFUSED],
  ['500', BROKEN],
])('an invalid visit answered with %s', (_, failure) => {
  test('an invalid visit is found by halving and refused; all others are stored', async () => {
    const { deliver, batches } = service((id) => (id === 'v2' ? failure : undefined));
    const answers = await deliverInHalves(deliver, visits(5));
    expect(Object.fromEntries(answers)).toEqual({ v0: null, v1: null, v2: 'invalid', v3: null, v4: null });
    expect(batches).toEqual([
      ['v0', 'v1', 'v2', 'v3', 'v4'],
      ['v0', 'v1', 'v2'],
      ['v0', 'v1'],
      ['v2'],
      ['v3', 'v4'],
      // A 500 may pass, so the visit is tried again when the service works.
      ...(failure === BROKEN ? [['v2']] : []),
    ]);
  });

  test('invalid visits anywhere in the batch do not keep others from being stored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(99), { maxLength: 9 }), async (bad) => {
        const isBad = (id: string) => bad.some((n) => id === `v${n}`);
        const { deliver } = service((id) => (isBad(id) ? failure : undefined));
        const answers = await deliverInHalves(deliver, visits(100));
        for (const { id } of visits(100)) expect(answers.get(id)).toBe(isBad(id) ? 'invalid' : null);
      }),
      { numRuns: 50 },
    );
  });
});

test('a single visit is refused after 400 and stays unanswered after 500', async () => {
  const answersWith = (failure: CallFailure) => deliverInHalves(service(() => failure).deliver, visits(1));
  expect(await answersWith(REFUSED)).toEqual(new Map([['v0', 'invalid']]));
  expect(await answersWith(BROKEN)).toEqual(new Map());
});

test('a service that answers every visit with 500 refuses none; delivery stops after ten of them', async () => {
  const { deliver, batches } = service(() => BROKEN);
  expect(await deliverInHalves(deliver, visits(100))).toEqual(new Map());
  expect(batches.filter((batch) => batch.length === 1)).toHaveLength(10);
});

/** A service whose first calls fail with 500, whatever they contain. */
function recoveringAfter(failures: number) {
  let calls = 0;
  const deliver: Deliver = async (sent) => {
    calls += 1;
    return calls <= failures ? failed(BROKEN) : ok(new Map(sent.map(({ id }) => [id, null])));
  };
  return deliver;
}

test('a visit that failed alone while the service recovered is sent again and stored', async () => {
  const answers = await deliverInHalves(recoveringAfter(2), visits(2));
  expect(Object.fromEntries(answers)).toEqual({ v0: null, v1: null });
});

test('errors of the service that pass never refuse a visit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(20), fc.integer({ min: 1, max: 40 }), async (failures, count) => {
      const answers = await deliverInHalves(recoveringAfter(failures), visits(count));
      expect([...answers.values()]).not.toContain('invalid');
    }),
  );
});

test('a visit that failed alone stays unanswered when the connection ends before its second try', async () => {
  let calls = 0;
  const deliver: Deliver = async (sent) => {
    calls += 1;
    if (calls > 3) return failed({ kind: 'offline' });
    return calls <= 2 ? failed(BROKEN) : ok(new Map(sent.map(({ id }) => [id, null])));
  };
  expect(Object.fromEntries(await deliverInHalves(deliver, visits(2)))).toEqual({ v1: null });
});

test.each<CallFailure>([
  { kind: 'offline' },
  { kind: 'session-ended' },
  { kind: 'server', status: 503 },
  { kind: 'refused', status: 409, body: {} },
  { kind: 'refused', status: 429, body: {} },
])('%j ends the delivery; earlier replies count', async (failure) => {
  const { deliver, batches } = service((id) => ({ v3: REFUSED, v4: failure })[id]);
  const answers = await deliverInHalves(deliver, visits(6));
  expect(Object.fromEntries(answers)).toEqual({ v0: null, v1: null, v2: null, v3: 'invalid' });
  expect(batches.at(-1)).toEqual(['v4']);
});

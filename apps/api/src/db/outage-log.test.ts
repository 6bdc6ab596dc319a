import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOutageLog } from './outage-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });

function watched() {
  const lines: [string, object, string][] = [];
  const state = { works: false };
  const write = (level: string) => (fields: object, text: string) => void lines.push([level, fields, text]);
  const log = { info: write('info'), warn: write('warn') };
  // Safe: the outage log calls both with an object and a text only.
  const outage = createOutageLog({ log: log as never, answers: async () => state.works });
  return { lines, state, outage };
}

test('an outage is one line when it begins and one when it ends, however many calls fail', async () => {
  const { lines, state, outage } = watched();
  for (let n = 0; n < 500; n += 1) outage.report(refused);
  await vi.advanceTimersByTimeAsync(18_000);
  expect(lines).toEqual([
    ['warn', { reason: expect.stringContaining('Is PostgreSQL running?') }, 'the database is unavailable'],
  ]);
  outage.report(refused);
  state.works = true;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines.slice(1)).toEqual([['info', { seconds: 19, errors: 501 }, 'the database is available again']]);
});

test('the next outage is logged again', async () => {
  const { lines, state, outage } = watched();
  outage.report(refused);
  state.works = true;
  await vi.advanceTimersByTimeAsync(1_000);
  state.works = false;
  outage.report(refused);
  expect(lines.map(([, , text]) => text)).toEqual([
    'the database is unavailable',
    'the database is available again',
    'the database is unavailable',
  ]);
});

test('lost connections of a database that answers are one line and no outage', async () => {
  const { lines, state, outage } = watched();
  state.works = true;
  for (let n = 0; n < 10; n += 1) outage.connectionLost(new Error('Connection terminated unexpectedly'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lines).toEqual([
    [
      'warn',
      { reason: 'Connection terminated unexpectedly', connections: 10 },
      'database connections were lost',
    ],
  ]);
});

test('lost connections of a database that does not answer are the outage', async () => {
  const { lines, outage } = watched();
  for (let n = 0; n < 10; n += 1) outage.connectionLost(new Error('Connection terminated unexpectedly'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lines.map(([, , text]) => text)).toEqual(['the database is unavailable']);
});

test('connections that are lost during an outage are part of it, and later ones are noticed again', async () => {
  const { lines, state, outage } = watched();
  outage.report(refused);
  for (let n = 0; n < 3; n += 1) outage.connectionLost(new Error('Connection terminated unexpectedly'));
  state.works = true;
  await vi.advanceTimersByTimeAsync(1_000);
  outage.connectionLost(new Error('Connection terminated unexpectedly'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines.map(([, , text]) => text)).toEqual([
    'the database is unavailable',
    'the database is available again',
    'database connections were lost',
  ]);
});

test('a closed outage log sends no more queries', async () => {
  const { lines, state, outage } = watched();
  outage.report(refused);
  outage.close();
  state.works = true;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lines).toHaveLength(1);
});

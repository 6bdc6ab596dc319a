import { expect, test } from 'vitest';
import { createTurnQueue } from './turn-queue.ts';

const first = Symbol('first');
const second = Symbol('second');

function scriptedSession() {
  const log: string[] = [];
  let open = false;
  return {
    log,
    session: {
      isInTransaction: () => open,
      rollBack: async () => {
        log.push('rollback');
        open = false;
      },
    },
    step: (name: string) => async () => {
      await Promise.resolve();
      log.push(name);
      if (name.endsWith('begin')) open = true;
      if (name.endsWith('commit')) open = false;
    },
  };
}

test('turns run one after the other in the order in which they were requested', async () => {
  const { log, session, step } = scriptedSession();
  const queue = createTurnQueue(session);
  await Promise.all([queue.run(first, step('1')), queue.run(second, step('2')), queue.run(first, step('3'))]);
  expect(log).toEqual(['1', '2', '3']);
});

test('a connection that opened a transaction keeps the session until it ends', async () => {
  const { log, session, step } = scriptedSession();
  const queue = createTurnQueue(session);
  const begun = queue.run(first, step('first begin'));
  const other = queue.run(second, step('second'));
  await begun;
  expect(queue.holds(first)).toBe(true);
  await queue.run(first, step('first commit'));
  await other;
  expect(log).toEqual(['first begin', 'first commit', 'second']);
});

test('an unfinished statement keeps the session as a transaction does', async () => {
  const { log, session, step } = scriptedSession();
  const queue = createTurnQueue(session);
  const half = queue.run(first, step('half'), true);
  const other = queue.run(second, step('second'));
  await half;
  await queue.run(first, step('rest'));
  await other;
  expect(log).toEqual(['half', 'rest', 'second']);
});

test('a closed connection leaves no open transaction and no waiting turn', async () => {
  const { log, session, step } = scriptedSession();
  const queue = createTurnQueue(session);
  await queue.run(first, step('first begin'));
  const other = queue.run(second, step('second'));
  const never = queue.leave(first);
  await Promise.all([never, other]);
  expect(log).toEqual(['first begin', 'rollback', 'second']);
});

test('closing a connection does not roll back the transaction of another one', async () => {
  const { log, session, step } = scriptedSession();
  const queue = createTurnQueue(session);
  await queue.run(first, step('first begin'));
  const left = queue.leave(second);
  await queue.run(first, step('first commit'));
  await left;
  expect(log).toEqual(['first begin', 'first commit']);
});

test('a turn that fails frees the session and tells its owner', async () => {
  const { session, step } = scriptedSession();
  const queue = createTurnQueue(session);
  const failing = queue.run(first, () => Promise.reject(new Error('broken')));
  const next = queue.run(second, step('second'));
  await expect(failing).rejects.toThrow('broken');
  await next;
});

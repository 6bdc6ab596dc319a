import { expect, test } from 'vitest';
import { createSource, whenTrue } from './source.ts';

test('listening starts with the first subscriber and stops with the last', () => {
  const log: string[] = [];
  const source = createSource(0, () => {
    log.push('start');
    return () => log.push('stop');
  });
  const stops = [source.subscribe(() => {}), source.subscribe(() => {})];
  stops[0]?.();
  stops[0]?.();
  expect(log).toEqual(['start']);
  stops[1]?.();
  expect(log).toEqual(['start', 'stop']);
  source.subscribe(() => {})();
  expect(log).toEqual(['start', 'stop', 'start', 'stop']);
});

test('an equal value notifies nobody', () => {
  const source = createSource('a');
  let calls = 0;
  source.subscribe(() => {
    calls += 1;
  });
  source.set('a');
  source.set('b');
  expect(calls).toBe(1);
  expect(source.get()).toBe('b');
});

test('waiting for true ends at once, or when the value becomes true', async () => {
  const order: string[] = [];
  const source = createSource(true);
  await whenTrue(source);
  source.set(false);
  const waiting = whenTrue(source).then(() => order.push('true'));
  await Promise.resolve();
  order.push('set');
  source.set(true);
  await waiting;
  expect(order).toEqual(['set', 'true']);
});

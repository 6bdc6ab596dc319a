import { expect, test } from 'vitest';
import { childSeconds, cpuSecondsOfMachine } from './cpu-seconds.ts';

test('the CPU seconds of children are read behind a program name with spaces and brackets', () => {
  const before = 'S 1 42 42 0 -1 4194304 100 200 0 0 7 3';
  expect(childSeconds(`42 (node (a b) c) ${before} 1250 250 20 0 11 0`)).toBe(15);
});

test('the CPU seconds of the machine grow while it computes', () => {
  const before = cpuSecondsOfMachine();
  const deadline = performance.now() + 10_000;
  while (cpuSecondsOfMachine() === before && performance.now() < deadline);
  expect(cpuSecondsOfMachine()).toBeGreaterThan(before);
});

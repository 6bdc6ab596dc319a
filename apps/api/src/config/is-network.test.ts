import { expect, test } from 'vitest';
import { isNetwork } from './is-network.ts';

test('a network has an address and a prefix', () => {
  expect(['10.0.0.0/8', 'fd00::/8'].every(isNetwork)).toBe(true);
  expect(['10.0.0.0', '10.0.0.0/33', 'x/8', '10.0.0.0/'].some(isNetwork)).toBe(false);
});

import { expect, test } from 'vitest';
import { openAddress } from './welcome.ts';

test.each([
  ['http://127.0.0.1:8080', 'http://localhost:8080'],
  ['http://192.168.1.7:8080', 'http://192.168.1.7:8080'],
  ['http://patrol.example:8080', 'http://patrol.example:8080'],
])('a start at %s says to open %s', (origin, opened) => {
  expect(openAddress(origin)).toBe(opened);
});

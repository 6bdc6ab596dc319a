import { expect, test } from 'vitest';
import { acceptsBrotli } from './compression.ts';

test.each(['br', 'gzip, deflate, br, zstd', 'gzip,br;q=0.5', 'BR ; q=1.0', 'br;q=0.001'])(
  '%j takes Brotli',
  (header) => expect(acceptsBrotli(header)).toBe(true),
);

test.each([undefined, '', 'gzip', 'gzip, br;q=0', 'br;q=0.0', 'brotli', 'x-br', '*', 'identity'])(
  '%j does not, or not for certain',
  (header) => expect(acceptsBrotli(header)).toBe(false),
);

import { expect, test } from 'vitest';
import { acceptsGzip } from './compression.ts';

test.each(['gzip', 'gzip, deflate, br, zstd', 'br,gzip;q=0.5', 'GZIP ; q=1.0', 'gzip;q=0.001'])(
  '%j accepts gzip',
  (header) => expect(acceptsGzip(header)).toBe(true),
);

test.each([undefined, '', 'br', 'br, gzip;q=0', 'gzip;q=0.0', 'gzipped', 'x-gzip', '*', 'identity'])(
  '%j does not, or not for certain',
  (header) => expect(acceptsGzip(header)).toBe(false),
);

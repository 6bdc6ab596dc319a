import { expect, test } from 'vitest';
import { acceptsGzip } from './compression.ts';

test.each(['gzip', 'gzip, deflate, br, zstd', 'br,gzip;q=0.5', 'GZIP ; q=1.0', 'gzip;q=0.001'])(
  'the Accept-Encoding header %j allows gzip',
  (header) => expect(acceptsGzip(header)).toBe(true),
);

test.each([undefined, '', 'br', 'br, gzip;q=0', 'gzip;q=0.0', 'gzipped', 'x-gzip', '*', 'identity'])(
  'the Accept-Encoding header %j does not certainly allow gzip',
  (header) => expect(acceptsGzip(header)).toBe(false),
);

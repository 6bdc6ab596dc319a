import { describe, expect, test } from 'vitest';
import { mayReadMetrics } from './may-read-metrics.ts';

const reader = { address: '127.0.0.1', authorization: undefined, isForwarded: false };

describe('without a token', () => {
  test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])('%s reads the metrics', (address) => {
    expect(mayReadMetrics({ ...reader, address }, undefined)).toBe(true);
  });

  test.each(['10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', '127.0.0.1.example', '', undefined])(
    '%s does not',
    (address) => {
      expect(mayReadMetrics({ ...reader, address }, undefined)).toBe(false);
    },
  );

  test('nobody reads them through a proxy on this machine', () => {
    expect(mayReadMetrics({ ...reader, isForwarded: true }, undefined)).toBe(false);
  });
});

describe('with a token', () => {
  test('a caller that sends it reads the metrics', () => {
    const remote = { address: '10.0.0.1', authorization: 'Bearer secret', isForwarded: true };
    expect(mayReadMetrics(remote, 'secret')).toBe(true);
  });

  test.each([undefined, 'Bearer wrong', 'secret', 'Bearer ', 'bearer secret'])(
    '%s does not',
    (authorization) => {
      expect(mayReadMetrics({ ...reader, authorization }, 'secret')).toBe(false);
    },
  );
});

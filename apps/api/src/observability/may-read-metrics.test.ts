import { describe, expect, test } from 'vitest';
import { mayReadMetrics } from './may-read-metrics.ts';

const reader = { address: '127.0.0.1', authorization: undefined };
const remote = { address: '10.0.0.1', authorization: 'Bearer secret' };

test.each([reader, remote])(
  'without a token and without METRICS_ON_LOOPBACK nobody reads the metrics',
  (caller) => {
    expect(mayReadMetrics(caller, { token: undefined, onLoopback: false })).toBe(false);
  },
);

describe('with METRICS_ON_LOOPBACK and no token', () => {
  const allowed = { token: undefined, onLoopback: true };

  test.each(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'])(
    'the address %s reads the metrics with METRICS_ON_LOOPBACK',
    (address) => {
      expect(mayReadMetrics({ ...reader, address }, allowed)).toBe(true);
    },
  );

  test.each(['10.0.0.1', '::ffff:10.0.0.1', '2001:db8::1', '127.0.0.1.example', '', undefined])(
    'the address %s does not read the metrics with METRICS_ON_LOOPBACK',
    (address) => {
      expect(mayReadMetrics({ ...reader, address }, allowed)).toBe(false);
    },
  );
});

describe('with a token', () => {
  test('a caller that sends the token reads the metrics', () => {
    expect(mayReadMetrics(remote, { token: 'secret', onLoopback: false })).toBe(true);
  });

  test.each([undefined, 'Bearer wrong', 'secret', 'Bearer ', 'bearer secret'])(
    'the wrong authorization %s does not read the metrics, even on this machine',
    (authorization) => {
      expect(mayReadMetrics({ ...reader, authorization }, { token: 'secret', onLoopback: true })).toBe(false);
    },
  );
});

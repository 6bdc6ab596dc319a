import { expect, test } from 'vitest';
import { requestIdOf, traceOf } from './trace-headers.ts';

test.each(['4f1c2a90-6c1e-4b7d', 'Root=1-67891233'.replace('=', ':'), 'a'.repeat(100)])(
  'the request id %s is taken over',
  (id) => {
    expect(requestIdOf({ 'x-request-id': id })).toBe(id);
  },
);

test.each([
  '',
  'short',
  'a'.repeat(101),
  'two words here',
  'line\nbreak-here',
  '{"json":"text"}',
  'jo@example.org',
])('the request id %j is not', (id) => {
  expect(requestIdOf({ 'x-request-id': id })).toBeUndefined();
});

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

test('the ids of a trace are taken over', () => {
  expect(traceOf({ traceparent: `00-${TRACE}-${PARENT}-01` })).toEqual({
    traceId: TRACE,
    parentSpanId: PARENT,
  });
});

test.each([
  undefined,
  '',
  TRACE,
  `00-${TRACE}-${PARENT}`,
  `ff-${TRACE}-${PARENT}-01`,
  `00-${TRACE.toUpperCase()}-${PARENT}-01`,
  `00-${'0'.repeat(32)}-${PARENT}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE}-${PARENT}-01-more`,
])('%j names no trace', (traceparent) => {
  expect(traceOf({ traceparent })).toEqual({});
});

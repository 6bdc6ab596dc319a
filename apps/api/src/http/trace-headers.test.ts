import { expect, test } from 'vitest';
import { readRequestId, readTrace } from './trace-headers.ts';

test.each(['4f1c2a90-6c1e-4b7d', 'Root=1-67891233'.replace('=', ':'), 'a'.repeat(100)])(
  'the request id %s of a proxy is used',
  (id) => {
    expect(readRequestId({ 'x-request-id': id })).toBe(id);
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
])('the invalid request id %j of a proxy is ignored', (id) => {
  expect(readRequestId({ 'x-request-id': id })).toBeUndefined();
});

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

test('the ids of a traceparent header are used', () => {
  expect(readTrace({ traceparent: `00-${TRACE}-${PARENT}-01` })).toEqual({
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
])('an invalid traceparent header is ignored: %j', (traceparent) => {
  expect(readTrace({ traceparent })).toEqual({});
});

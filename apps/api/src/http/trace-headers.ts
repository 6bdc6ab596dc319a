import type { IncomingHttpHeaders } from 'node:http';

const REQUEST_ID = /^[\w.:-]{8,100}$/;
/** As the W3C writes it: version, trace, parent, flags. A trace or parent of zeros is not valid. */
const TRACE_PARENT = /^[0-9a-e][0-9a-f]-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/** The id that a proxy gave the request. An id with characters that could break a log line is ignored. */
export function readRequestId({ 'x-request-id': given }: IncomingHttpHeaders): string | undefined {
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : undefined;
}

/** Trace and parent span, for the log lines of a request that belongs to a trace. */
export function readTrace({ traceparent }: IncomingHttpHeaders): { traceId?: string; parentSpanId?: string } {
  const found = typeof traceparent === 'string' ? TRACE_PARENT.exec(traceparent) : null;
  const [, traceId, parentSpanId] = found ?? [];
  return traceId === undefined || parentSpanId === undefined ? {} : { traceId, parentSpanId };
}

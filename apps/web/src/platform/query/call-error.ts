import type { Result } from '#domain/result.ts';
import { type CallFailure, hasNoResponse } from '#platform/http/call-failure.ts';

/** A failed call as an exception, because the query cache expects thrown errors. */
export class CallError extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(`The call failed: ${failure.kind}`);
    this.name = 'CallError';
    this.failure = failure;
  }
}

/** The value of a result for the query cache, or the failure thrown. */
export async function valueOrThrow<T>(result: Promise<Result<T, CallFailure>>): Promise<T> {
  const settled = await result;
  if (settled.ok) return settled.value;
  throw new CallError(settled.failure);
}

/** Whether there was no response: such a call may be repeated each minute. A 4xx or a 5xx is a response. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && hasNoResponse(error.failure);
}

/** Whether the transport or the server failed, not the request. */
export function isOutage(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof CallError && error.failure.kind === 'server');
}

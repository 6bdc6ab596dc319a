import type { FastifyReply } from 'fastify';
import type { Failure } from '#core/failure.ts';

const STATUS: Readonly<Record<Failure['kind'], number>> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  'wrong-type': 415,
  'too-many-attempts': 429,
  busy: 503,
};

/** The only place that turns a failure of a use case into a status and a body. */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  return failureStatus(reply, failure).send(failureBody(failure));
}

/** For pages, which have a body of their own. */
export function failureStatus(reply: FastifyReply, failure: Failure): FastifyReply {
  if ('retryAfterSeconds' in failure) reply.header('retry-after', Math.ceil(failure.retryAfterSeconds));
  return reply.code(STATUS[failure.kind]);
}

function failureBody(failure: Failure): object {
  if (failure.kind === 'invalid')
    return failure.code === undefined ? failure.fields : { ...failure.fields, error_code: failure.code };
  if (failure.kind === 'conflict' && failure.current !== undefined)
    return { detail: failure.message, current: failure.current };
  return { detail: failure.message };
}

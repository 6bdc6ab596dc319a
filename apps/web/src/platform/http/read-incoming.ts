import { type Call, type ReadReply, readErrorBody } from '@patrolplan/contract';
import { safeParse } from 'valibot';
import type { CallFailure } from './call-failure.ts';
import type { Incoming } from './send.ts';
import { type Result, failed, ok } from '#domain/result.ts';

const INACTIVE = 'User account is inactive';

/** Parses a response: the reply of the contract, or one of the named failures. */
export function readIncoming<C extends Call>(call: C, incoming: Incoming): Result<ReadReply<C>, CallFailure> {
  if (incoming === null) return failed({ kind: 'offline' });
  const { status, body, ...later } = incoming;
  if (status >= 500) return failed({ kind: 'server', status, ...later });
  if (isInactiveReply(incoming)) return failed({ kind: 'inactive' });
  if (status < 200 || status >= 300)
    return failed({ kind: 'refused', status, body: readErrorBody(body), raw: body, ...later });
  const reply = safeParse(call.reply, body);
  // Safe: the type is derived from the schema that just accepted the reply.
  return reply.success ? ok(reply.output as ReadReply<C>) : failed({ kind: 'wrong-shape' });
}

/** The `detail` counts with any 4xx status. */
export function isInactiveReply(incoming: Incoming): boolean {
  if (incoming === null || incoming.status < 400 || incoming.status >= 500) return false;
  return readErrorBody(incoming.body).detail === INACTIVE;
}

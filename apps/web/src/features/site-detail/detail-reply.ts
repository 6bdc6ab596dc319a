import type { Result } from '#domain/result.ts';
import type { CallFailure } from '#platform/http/call-failure.ts';
import { CallError } from '#platform/query/answer.ts';
import { report } from '#platform/report.ts';

/** A failure of a call of this screen is only logged, and the screen continues with what it has. */
export async function detailReply<Reply, Value>(
  where: string,
  call: Promise<Result<Reply, CallFailure>>,
  read: (reply: Reply) => Value,
): Promise<Value> {
  const reply = await call;
  if (reply.ok) return read(reply.value);
  report(where, reply.failure);
  throw new CallError(reply.failure);
}

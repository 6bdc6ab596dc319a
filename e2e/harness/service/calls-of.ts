import type { Call, CallBody, ReadReply } from '@patrolplan/contract';
import { tokensOf } from '#e2e/harness/screens/sign-in.ts';

/** An access token expires after five minutes. On a busy machine a test takes longer. */
const RENEWED_AFTER_MS = 2 * 60_000;

/** Calls the service as a further device of a person. The session starts with the first call. */
export function callsOf(origin: string, email: string, password?: string) {
  let token = { access: '', from: Number.NEGATIVE_INFINITY };
  const accessToken = async () => {
    if (Date.now() - token.from > RENEWED_AFTER_MS)
      token = { access: (await tokensOf(origin, email, password)).access, from: Date.now() };
    return token.access;
  };
  return async <C extends Call>({ name, method, path }: C, body?: CallBody<C>): Promise<ReadReply<C>> => {
    const reply = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${name}: ${reply.status} ${await reply.text()}`);
    // Safe: the contract's own tests check the replies of the service.
    return (await reply.json()) as ReadReply<C>;
  };
}

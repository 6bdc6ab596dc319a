import { contract } from '@patrolplan/contract';
import { DEMO_PASSWORD } from '#api/demo/demo-accounts.ts';

/** The outcome of a call: a status, or no response. */
export type Reply = {
  readonly status: number | 'no answer';
  readonly body: string;
  readonly retryAfter: string | null;
};

const PATIENCE_MS = 30_000;

export async function post(url: string, body: object, access = ''): Promise<Reply> {
  try {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return {
      status: reply.status,
      body: await reply.text(),
      retryAfter: reply.headers.get('retry-after'),
    };
  } catch {
    return { status: 'no answer', body: '', retryAfter: null };
  }
}

/** Signs a demo account in by HTTP; throws with the reply when that fails. */
export async function signIn(
  origin: string,
  email: string,
): Promise<{ readonly access: string } | { readonly access: undefined; readonly reply: Reply }> {
  const reply = await post(`${origin}${contract.logIn.path}`, { email, password: DEMO_PASSWORD });
  if (reply.status !== 200) return { access: undefined, reply };
  // Safe: a successful sign-in reply of the service, whose tests check it against the contract.
  const { access } = JSON.parse(reply.body) as { access: string };
  return { access };
}

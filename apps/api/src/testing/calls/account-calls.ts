import { contract } from '@patrolplan/contract';
import { expect } from 'vitest';
import type { TestApp } from '#testing/test-app.ts';

export const GOOD_PASSWORD = 'seven wet umbrellas';
const OFFICE = '192.0.2.1';

/** The account calls as a client makes them, and the mailbox that they fill. */
export function accountCalls(app: () => TestApp) {
  function post(
    path: string,
    payload: object,
    from: { address?: string; headers?: Record<string, string> } = {},
  ) {
    const { address: remoteAddress = OFFICE, headers = {} } = from;
    return app().inject({ method: 'POST', url: path, payload, headers, remoteAddress });
  }
  const logIn = (email: string, password: string, address?: string) =>
    post(contract.logIn.path, { email, password }, address === undefined ? {} : { address });
  const page = (method: 'GET' | 'HEAD', link: URL) =>
    app().inject({ method, url: link.pathname + link.search });
  /** Sends the form of the verification page. */
  const sendForm = (link: URL, fields: Readonly<Record<string, string>>) =>
    app().inject({
      method: 'POST',
      url: link.pathname + link.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });

  async function emailsTo(email: string) {
    return app()
      .db.selectFrom('outbox')
      .select(['subject', 'body'])
      .where('recipient', '=', email)
      .orderBy('id')
      .execute();
  }

  return {
    post,
    logIn,
    emailsTo,
    refresh: (token: string) => post(contract.refreshToken.path, { refresh: token }),
    profile: (access: string) =>
      app().inject({ url: contract.readProfile.path, headers: { authorization: `Bearer ${access}` } }),
    register: (email: string, password = GOOD_PASSWORD, address?: string) =>
      post(
        contract.register.path,
        { email, password, re_password: password, first_name: 'Tom', last_name: 'Reed' },
        address === undefined ? {} : { address },
      ),
    requestReset: (email: string, address?: string) =>
      post(contract.requestReset.path, { email }, address === undefined ? {} : { address }),
    confirmReset: (link: { uid: string; token: string }, password = GOOD_PASSWORD, address?: string) =>
      post(contract.confirmReset.path, { ...link, password }, address === undefined ? {} : { address }),
    pairOf: async (user: { email: string; password: string }) => {
      const reply = await logIn(user.email, user.password);
      expect(reply.statusCode).toBe(200);
      return reply.json<{ access: string; refresh: string }>();
    },
    /** The link in an email, by default in the newest. */
    linkTo: async (email: string, nth = -1): Promise<URL> => {
      const line = (await emailsTo(email))
        .at(nth)
        ?.body.split('\n')
        .find((text) => text.startsWith('http'));
      if (line === undefined) throw new Error(`no link for ${email}`);
      return new URL(line);
    },
    openLink: (link: URL) => page('GET', link),
    headLink: (link: URL) => page('HEAD', link),
    sendForm,
    /** Types the password of the registration on the verification page. */
    verify: (link: URL, password = GOOD_PASSWORD) => sendForm(link, { password }),
  };
}

/** The two parts of a link that sets a password. */
export const resetParts = (link: URL): { uid: string; token: string } => ({
  uid: link.searchParams.get('uid') ?? '',
  token: link.searchParams.get('token') ?? '',
});

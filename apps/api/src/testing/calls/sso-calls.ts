import { randomBytes } from 'node:crypto';
import { signInContract } from '@patrolplan/contract/sign-in';
import { SSO_CALLBACK_PATH } from '#config/sso-settings.ts';
import type { ScriptedIssuer } from '#testing/servers/scripted-issuer.ts';
import type { TestApp } from '#testing/test-app.ts';

type Headers = { readonly authorization: string };
type Person = Parameters<ScriptedIssuer['signIn']>[1];
type Invitation = { readonly uid: string; readonly token: string };

/** The value that a browser keeps while its person is at the provider. */
export const newBinding = (): string => randomBytes(32).toString('base64url');

/** The calls of single sign-on as a browser makes them. */
export function ssoCalls(app: () => Pick<TestApp, 'inject'>, issuer: () => ScriptedIssuer) {
  const post = (path: string, payload: object, headers: Partial<Headers> = {}) =>
    app().inject({ method: 'POST', url: path, payload, headers });
  const addressOf = async (reply: ReturnType<typeof post>) => {
    const { statusCode, body, json } = await reply;
    if (statusCode !== 200) throw new Error(`not begun: ${body}`);
    return json<{ url: string }>().url;
  };
  const begin = (binding: string, invitation?: Invitation) =>
    post(signInContract.beginSso.path, { binding, ...(invitation && { invitation }) });
  const beginLink = (headers: Headers, binding: string) =>
    post(signInContract.beginSsoLink.path, { binding }, headers);
  /** The address to which the browser is sent on. */
  const comeBack = async (parameters: URLSearchParams, headers: Record<string, string> = {}) => {
    const reply = await app().inject({ url: `${SSO_CALLBACK_PATH}?${parameters.toString()}`, headers });
    return new URL(String(reply.headers.location));
  };
  const codeIn = (address: URL) => new URLSearchParams(address.hash.slice(1)).get('sso') ?? '';
  const finish = (code: string, binding: string) => post(signInContract.finishSso.path, { code, binding });
  const finishLink = (headers: Headers, code: string, binding: string) =>
    post(signInContract.finishSsoLink.path, { code, binding }, headers);

  return {
    begin,
    beginLink,
    addressOf,
    comeBack,
    codeIn,
    finish,
    finishLink,
    linkedAt: async (headers: Headers) =>
      (await app().inject({ url: signInContract.readSsoLink.path, headers })).json<{
        linked_at: string | null;
      }>().linked_at,
    remove: (headers: Headers) =>
      app().inject({ method: 'POST', url: signInContract.removeSsoLink.path, headers }),
    /** A code of our own, and the binding of the browser that began. */
    async codeFor(person: Person, invitation?: Invitation) {
      const binding = newBinding();
      const address = await addressOf(begin(binding, invitation));
      const back = await comeBack(issuer().signIn(address, person));
      return { binding, code: codeIn(back), back };
    },
    async signIn(person: Person, invitation?: Invitation) {
      const { binding, code } = await this.codeFor(person, invitation);
      return finish(code, binding);
    },
    async link(headers: Headers, person: Person) {
      const binding = newBinding();
      const address = await addressOf(beginLink(headers, binding));
      const back = await comeBack(issuer().signIn(address, person));
      return finishLink(headers, codeIn(back), binding);
    },
  };
}

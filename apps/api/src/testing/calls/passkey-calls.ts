import { signInContract } from '@patrolplan/contract/sign-in';
import { type Forged, type SoftPasskey, createSoftPasskey } from '#testing/servers/soft-passkey.ts';
import type { TestApp } from '#testing/test-app.ts';

type Headers = { readonly authorization: string };
const PARTY = { origin: 'http://patrol.test', rpId: 'patrol.test' };

/** The passkey calls as a browser makes them. */
export function passkeyCalls(app: () => TestApp) {
  const post = (path: string, payload: object, headers: Partial<Headers> = {}) =>
    app().inject({ method: 'POST', url: path, payload, headers });
  const challengeOf = async (path: string, headers: Partial<Headers> = {}) =>
    (await post(path, {}, headers)).json<{ options: { challenge: string } }>().options.challenge;
  const beginAdd = (headers: Headers) => challengeOf(signInContract.beginPasskey.path, headers);
  const beginUse = () => challengeOf(signInContract.beginPasskeySignIn.path);

  return {
    newPasskey: () => createSoftPasskey(PARTY),
    beginAdd,
    beginUse,
    add: (headers: Headers, credential: object, name = 'This phone') =>
      post(signInContract.addPasskey.path, { name, credential }, headers),
    send: (credential: object) => post(signInContract.passkeySignIn.path, { credential }),
    async added(headers: Headers): Promise<SoftPasskey> {
      const passkey = createSoftPasskey(PARTY);
      const credential = passkey.register(await beginAdd(headers));
      const reply = await post(signInContract.addPasskey.path, { name: 'This phone', credential }, headers);
      if (reply.statusCode !== 200) throw new Error(`not added: ${reply.body}`);
      return passkey;
    },
    signIn: async (passkey: SoftPasskey, forged: Forged = {}) =>
      post(signInContract.passkeySignIn.path, { credential: passkey.use(await beginUse(), forged) }),
    list: async (headers: Headers) =>
      (await app().inject({ url: signInContract.listPasskeys.path, headers })).json<{
        passkeys: { id: number; name: string; last_used_at: string | null }[];
      }>().passkeys,
    remove: (headers: Headers, id: number) => post(signInContract.removePasskey.path, { id }, headers),
  };
}

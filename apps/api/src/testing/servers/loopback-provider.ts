import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, type JWKS } from 'oidc-provider';

/** A person at the provider: the subject signs in by its name, with any password. */
type Person = Readonly<Record<string, unknown>>;

const CLIENT = { id: 'patrolplan', secret: 'a secret of the provider for the tests' };
const CLAIMS = [
  'sub',
  'email',
  'email_verified',
  'given_name',
  'family_name',
  'name',
  'preferred_username',
  'groups',
];

export type LoopbackProvider = Awaited<ReturnType<typeof startLoopbackProvider>>;

/** The certified `oidc-provider` on loopback, with its own sign-in page and one client. Plays Entra ID or Keycloak by its claims. */
export async function startLoopbackProvider(callback?: string) {
  const callbacks = callback === undefined ? [] : [callback];
  const people = new Map<string, Person>();
  let current: Provider;
  const server = createServer((request, response) => void current.callback()(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Safe: a server that listens on a TCP port has an address with a port.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** A new signing key, as when a provider rotates its keys. */
  async function rotateKeys(): Promise<void> {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const key = { ...(await exportJWK(privateKey)), kid: String(Date.now()), use: 'sig', alg: 'RS256' };
    current = providerWith({ keys: [key] });
  }

  const providerWith = (jwks: JWKS) =>
    new Provider(url, {
      jwks,
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: callbacks,
          grant_types: ['authorization_code', 'refresh_token'],
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      cookies: { keys: ['only for the tests'] },
      claims: { openid: [...CLAIMS, '_claim_names', '_claim_sources'] },
      // As Entra and Keycloak do: the ID token has the claims.
      conformIdTokenClaims: false,
      issueRefreshToken: (_context, client) => Promise.resolve(client.grantTypeAllowed('refresh_token')),
      findAccount: (_context, id) => {
        const person = people.get(id);
        return person && { accountId: id, claims: () => Promise.resolve({ sub: id, ...person }) };
      },
      // Everybody agrees: consent is the provider's own page.
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client?.clientId ?? '',
          accountId: oidc.session?.accountId ?? '',
        });
        grant.addOIDCScope('openid profile email offline_access');
        await grant.save();
        return grant;
      },
      pkce: { required: () => true },
    });
  await rotateKeys();

  return {
    url,
    rotateKeys,
    /** The address of the service, where it is known only later. */
    acceptCallback: (address: string) => {
      callbacks.push(address);
      return rotateKeys();
    },
    /** Adds a person or changes what the provider states of them. */
    setPerson: (subject: string, person: Person = {}) => void people.set(subject, person),
    /** The person left the organisation. */
    removePerson: (subject: string) => void people.delete(subject),
    env: {
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Newcastle City Council',
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Signs in on the provider's page as a browser does; returns the parameters of the return address. */
export async function signInAtProvider(address: string, subject: string): Promise<URLSearchParams> {
  const cookies = new Map<string, string>();
  const visit = async (url: string, form?: Readonly<Record<string, string>>): Promise<string> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/);
      cookies.set(name, value);
    }
    const location = reply.headers.get('location');
    if (location === null) throw new Error(`the provider replied ${reply.status}: ${await reply.text()}`);
    return new URL(location, url).href;
  };
  const interaction = await visit(address);
  const resumed = await visit(interaction, { prompt: 'login', login: subject, password: 'any' });
  return new URL(await visit(resumed)).searchParams;
}

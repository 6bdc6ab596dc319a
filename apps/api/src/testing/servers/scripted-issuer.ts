import { createHash, randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SignJWT, UnsecuredJWT, exportJWK, exportSPKI, generateKeyPair } from 'jose';

/** How an ID token is wrong. Without anything it is right. */
export type Forged = {
  /** Claims that replace those of a correct token. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** 'none': unsigned. 'public-key': an HMAC with the public key as its secret. 'stranger': an unknown key. */
  readonly signature?: 'none' | 'public-key' | 'stranger';
  /** How many seconds the provider's clock is ahead. */
  readonly clockSeconds?: number;
};

type Grant = {
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly nonce: string;
  readonly challenge: string;
  readonly forged: Forged;
};

export type ScriptedIssuer = Awaited<ReturnType<typeof startScriptedIssuer>>;

const CLIENT = { id: 'patrolplan', secret: 'a secret of the provider for the tests' };
const TOKEN_SECONDS = 60;

/** A provider on loopback that also does what honest software refuses to do. */
export async function startScriptedIssuer(callback = 'http://patrol.test/api/v1/auth/sso/callback') {
  const key = await generateKeyPair('RS256', { extractable: true });
  const stranger = await generateKeyPair('RS256');
  const grants = new Map<string, Grant>();
  const renewals = new Map<string, string>();
  const refused = new Set<string>();
  const state = {
    isDown: false,
    /** The status of every reply while it is down. */
    downWith: 503,
    /** As after the client secret has expired. */
    refusesClient: false,
    givesRefreshTokens: true,
    metadata: {} as Record<string, unknown>,
  };
  const requests: string[] = [];

  const server = createServer((request, response) => {
    void answer(request, response).catch((cause: unknown) => response.destroy(cause as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Safe: a server that listens on a TCP port has an address with a port.
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    requests.push(pathname);
    const send = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (state.isDown) return send(state.downWith, {});
    if (pathname === '/.well-known/openid-configuration') return send(200, metadata());
    if (pathname === '/jwks') {
      return send(200, { keys: [{ ...(await exportJWK(key.publicKey)), kid: 'one', use: 'sig' }] });
    }
    if (pathname === '/authorize') {
      if (searchParams.get('redirect_uri') !== callback) return send(400, { error: 'invalid_request' });
      const location = `${callback}?error=login_required&state=${searchParams.get('state') ?? ''}`;
      return void response.writeHead(303, { location }).end();
    }
    if (pathname !== '/token') return send(404, {});
    const form = new URLSearchParams(await text(request));
    const isClient = form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret;
    if (!isClient || state.refusesClient) {
      return send(401, { error: 'invalid_client' });
    }
    return form.get('grant_type') === 'refresh_token' ? renew(form, send) : redeem(form, send);
  }

  const metadata = () => ({
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
    ...state.metadata,
  });

  type Send = (status: number, body: object) => void;

  async function redeem(form: URLSearchParams, send: Send): Promise<void> {
    const code = form.get('code') ?? '';
    const grant = grants.get(code);
    grants.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant?.challenge !== challenge) return send(400, { error: 'invalid_grant' });
    const refresh = randomUUID();
    renewals.set(refresh, grant.subject);
    send(200, {
      access_token: randomUUID(),
      token_type: 'Bearer',
      expires_in: TOKEN_SECONDS,
      id_token: await idToken(grant),
      ...(state.givesRefreshTokens ? { refresh_token: refresh } : {}),
    });
  }

  /** Each refresh token works once, as with providers that rotate them. */
  async function renew(form: URLSearchParams, send: Send): Promise<void> {
    const token = form.get('refresh_token') ?? '';
    const subject = renewals.get(token);
    renewals.delete(token);
    if (subject === undefined || refused.has(subject)) return send(400, { error: 'invalid_grant' });
    const next = randomUUID();
    renewals.set(next, subject);
    send(200, { access_token: randomUUID(), token_type: 'Bearer', refresh_token: next });
  }

  async function idToken({ subject, claims, nonce, forged }: Grant): Promise<string> {
    const at = Math.floor(Date.now() / 1_000) + (forged.clockSeconds ?? 0);
    const payload = {
      iss: url,
      sub: subject,
      aud: CLIENT.id,
      nonce,
      iat: at,
      nbf: at,
      exp: at + TOKEN_SECONDS,
      ...claims,
      ...forged.claims,
    };
    if (forged.signature === 'none') return new UnsecuredJWT(payload).encode();
    if (forged.signature === 'public-key') {
      const secret = new TextEncoder().encode(await exportSPKI(key.publicKey));
      return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(secret);
    }
    const signer = forged.signature === 'stranger' ? stranger : key;
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(signer.privateKey);
  }

  return {
    url,
    state,
    requests,
    /** The variables of a service that uses this provider. */
    env: {
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_NAME: 'Newcastle City Council',
    },
    /** The person left the organisation. */
    refuse: (subject: string) => void refused.add(subject),
    /** A person signs in at the address; returns the parameters that the browser brings back. */
    signIn(
      address: string,
      {
        subject,
        claims = {},
        forged = {},
      }: Pick<Grant, 'subject'> & Partial<Pick<Grant, 'claims' | 'forged'>>,
    ): URLSearchParams {
      const requested = new URL(address).searchParams;
      const code = randomUUID();
      grants.set(code, {
        subject,
        claims,
        forged,
        nonce: requested.get('nonce') ?? '',
        challenge: requested.get('code_challenge') ?? '',
      });
      return new URLSearchParams({ code, state: requested.get('state') ?? '', iss: url });
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

import * as oidc from 'openid-client';
import type { SsoSettings } from '#config/sso-settings.ts';
import { startRefusal } from './start-refusal.ts';

/** Clocks of providers are up to five minutes off. */
const CLOCK_TOLERANCE_SECONDS = 300;
const TIMEOUT_SECONDS = 5;
/** How long metadata is used. As long, a provider that went down is not noticed. */
const METADATA_MS = 60 * 1_000;
/** Google has no scope for refresh tokens, but these parameters. */
const GOOGLE = 'https://accounts.google.com';

type ProviderStart = { readonly state: string; readonly nonce: string; readonly verifier: string };
type ProviderTokens = { readonly claims: unknown; readonly refreshToken: string | undefined };

/** The one configured provider. */
export type Provider = {
  /** From the last attempt, at most a minute old; never waits. */
  isDown(): boolean;
  begin(): Promise<ProviderStart & { readonly url: string }>;
  /** Throws unless state, nonce, issuer, audience, signature and times are right. */
  redeem(returned: URLSearchParams, begun: ProviderStart): Promise<ProviderTokens>;
  /** 'refused' when the provider no longer lets the person in; 'unknown' when it could not be asked. */
  renew(refreshToken: string): Promise<{ readonly refreshToken: string } | 'refused' | 'unknown'>;
  /** Why the configuration cannot work; undefined when it can, or when the provider cannot be reached now. */
  check(): Promise<string | undefined>;
};

export function createProvider(settings: SsoSettings): Provider {
  const { issuer, clientId, clientSecret, callback } = settings;
  const isInsecure = issuer.startsWith('http:');
  let known: { readonly metadata: Promise<oidc.ServerMetadata>; readonly at: number } | undefined;
  let isDown = false;

  function metadata(): Promise<oidc.ServerMetadata> {
    if (known === undefined || Date.now() - known.at >= METADATA_MS) {
      known = { metadata: discover(), at: Date.now() };
      known.metadata.then(
        () => (isDown = false),
        () => {
          isDown = true;
          known = undefined;
        },
      );
    }
    return known.metadata;
  }

  async function discover(): Promise<oidc.ServerMetadata> {
    const found = await oidc.discovery(new URL(issuer), clientId, undefined, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute: isInsecure ? [oidc.allowInsecureRequests] : [],
    });
    const read = found.serverMetadata();
    // The library lets Microsoft's multi-tenant addresses pass.
    if (new URL(read.issuer).href !== new URL(issuer).href) throw new WrongIssuer(read.issuer);
    return read;
  }

  /** A new one each time, because it caches the provider's keys and would refuse a key that is new. */
  async function configuration(): Promise<oidc.Configuration> {
    const server = await metadata();
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_post')
      ? oidc.ClientSecretPost(clientSecret)
      : oidc.ClientSecretBasic(clientSecret);
    const client = { [oidc.clockTolerance]: CLOCK_TOLERANCE_SECONDS };
    const config = new oidc.Configuration({ ...server }, clientId, client, authenticate);
    config.timeout = TIMEOUT_SECONDS;
    if (isInsecure) oidc.allowInsecureRequests(config);
    // The signature of the ID token is checked, although it comes over a connection of our own.
    oidc.enableNonRepudiationChecks(config);
    return config;
  }

  async function authorizationUrl(config: oidc.Configuration, start: ProviderStart, prompt?: 'none') {
    const server = config.serverMetadata();
    const isGoogle = server.issuer === GOOGLE;
    const hasOffline = server.scopes_supported?.includes('offline_access') === true;
    return oidc.buildAuthorizationUrl(config, {
      redirect_uri: callback,
      scope: `openid profile email${hasOffline ? ' offline_access' : ''}`,
      code_challenge: await oidc.calculatePKCECodeChallenge(start.verifier),
      code_challenge_method: 'S256',
      state: start.state,
      nonce: start.nonce,
      ...(isGoogle ? { access_type: 'offline', prompt: 'consent' } : {}),
      ...(prompt === undefined ? {} : { prompt }),
    });
  }

  return {
    isDown() {
      metadata().catch(() => undefined);
      return isDown;
    },
    async begin() {
      const start = newStart();
      const url = await authorizationUrl(await configuration(), start);
      return { ...start, url: url.href };
    },
    async redeem(returned, { verifier, nonce, state }) {
      // The registered address with the returned parameters: the Host header of the request does not count.
      const current = new URL(callback);
      current.search = returned.toString();
      const tokens = await oidc.authorizationCodeGrant(await configuration(), current, {
        pkceCodeVerifier: verifier,
        expectedNonce: nonce,
        expectedState: state,
        idTokenExpected: true,
      });
      return { claims: tokens.claims(), refreshToken: tokens.refresh_token };
    },
    async renew(refreshToken) {
      try {
        const tokens = await oidc.refreshTokenGrant(await configuration(), refreshToken);
        return { refreshToken: tokens.refresh_token ?? refreshToken };
      } catch (error) {
        return error instanceof oidc.ResponseBodyError && error.error === 'invalid_grant'
          ? 'refused'
          : 'unknown';
      }
    },
    async check() {
      try {
        const config = await configuration();
        const url = await authorizationUrl(config, newStart(), 'none');
        const signal = AbortSignal.timeout(TIMEOUT_SECONDS * 1_000);
        const asked = await fetch(url, { redirect: 'manual', signal });
        if (asked.status >= 400 && asked.status < 500) {
          return `The provider refuses OIDC_CLIENT_ID or the callback. Register exactly this callback there: ${callback}`;
        }
        // A code that cannot exist: a provider that accepts the secret refuses the code only.
        const { issuer: iss } = config.serverMetadata();
        const returned = new URLSearchParams({ code: 'none', iss });
        await oidc.authorizationCodeGrant(config, new URL(`${callback}?${returned.toString()}`), {
          pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
        });
        return undefined;
      } catch (error) {
        return error instanceof WrongIssuer ? error.message : startRefusal(error, issuer);
      }
    },
  };
}

const newStart = (): ProviderStart => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});

class WrongIssuer extends Error {
  constructor(real: string) {
    super(`OIDC_ISSUER is not the issuer that the provider names: ${real}`);
  }
}

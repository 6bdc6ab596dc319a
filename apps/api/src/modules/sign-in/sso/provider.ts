import * as oidc from 'openid-client';
import type { FastifyBaseLogger } from 'fastify';
import type { SsoSettings } from '#config/sso-settings.ts';
import type { Clock } from '#core/clock.ts';

const WRONG_CLIENT = new Set(['invalid_client', 'unauthorized_client']);

const REFUSED_CLIENT =
  'The provider refuses OIDC_CLIENT_ID or OIDC_CLIENT_SECRET. Has the client secret expired?';

const cannotBeReached = (reason: string): string => `The provider cannot be reached now (${reason}).`;

/** A status that passes: too many requests, or an error of the provider. */
const isTransient = (status: number): boolean =>
  status === 408 || status === 425 || status === 429 || status >= 500;

const isRefusedClient = (error: unknown): boolean =>
  error instanceof oidc.WWWAuthenticateChallengeError ||
  (error instanceof oidc.ResponseBodyError && WRONG_CLIENT.has(error.error));

/** The provider accepts this service and refuses the code or the token. */
const isRefusedGrant = (error: unknown): error is oidc.ResponseBodyError =>
  error instanceof oidc.ResponseBodyError && !isRefusedClient(error) && !isTransient(error.status);

class WrongIssuer extends Error {
  constructor(real: string) {
    super(`OIDC_ISSUER is not the issuer that the provider names: ${real}`);
  }
}

/** A sentence for the operator: why a request to the provider failed. */
function whyUnusable(error: unknown, issuer: string): string {
  if (error instanceof WrongIssuer) return error.message;
  if (isRefusedClient(error)) return REFUSED_CLIENT;
  if (error instanceof oidc.ResponseBodyError) return cannotBeReached(error.error);
  if (!(error instanceof oidc.ClientError)) return cannotBeReached('no answer');
  if (error.code === 'OAUTH_TIMEOUT') return cannotBeReached('time-out');
  const status = error.cause instanceof Response ? error.cause.status : undefined;
  if (status !== undefined && isTransient(status)) return cannotBeReached(`status ${status}`);
  return `OIDC_ISSUER is not the address of an OpenID Connect provider: ${issuer} (${error.message}).`;
}

/** Clocks of providers are up to five minutes off. */
const CLOCK_TOLERANCE_SECONDS = 300;
const TIMEOUT_SECONDS = 5;
/** How long metadata is used. As long, a provider that went down is not noticed. */
const METADATA_MS = 60 * 1_000;
/** After a failure the state of the provider is read again at most this often, however many pages ask for it. */
const RECHECK_MS = 30 * 1_000;
/** Google has no scope for refresh tokens, but these parameters. */
const GOOGLE = 'https://accounts.google.com';

type ProviderStart = { readonly state: string; readonly nonce: string; readonly verifier: string };
type ProviderTokens = { readonly claims: unknown; readonly refreshToken: string | undefined };

/** The one configured provider. */
export type Provider = {
  /** Why it cannot be used, from the last attempt, at most a minute old; null when it can. Never waits. */
  problem(): string | null;
  begin(): Promise<ProviderStart & { readonly url: string }>;
  /** Throws unless state, nonce, issuer, audience, signature and times are right. */
  redeem(returned: URLSearchParams, begun: ProviderStart): Promise<ProviderTokens>;
  /** 'refused' when the provider no longer lets the person in; 'unknown' when it could not be reached. */
  renew(refreshToken: string): Promise<{ readonly refreshToken: string } | 'refused' | 'unknown'>;
  /** Asks the provider whether it accepts this configuration, and remembers the answer. The same as `problem`, after it. */
  check(): Promise<string | null>;
};

type ProviderDeps = {
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>;
};

export function createProvider(settings: SsoSettings, { clock, log }: ProviderDeps): Provider {
  const { issuer, clientId, clientSecret, callback } = settings;
  const isInsecure = issuer.startsWith('http:');
  const now = () => clock.now().getTime();
  let known: { readonly metadata: Promise<oidc.ServerMetadata>; readonly at: number } | undefined;
  let problem: string | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;

  /** One log line for each change of the state. */
  function note(next: string | null): void {
    triedAt = now();
    if (next === problem) return;
    problem = next;
    if (next === null) log.info('single sign-on works again');
    else log.error({ reason: next }, 'single sign-on does not work');
  }

  function metadata(): Promise<oidc.ServerMetadata> {
    if (known === undefined || now() - known.at >= METADATA_MS) {
      known = { metadata: discover(), at: now() };
      known.metadata.catch((error: unknown) => {
        note(whyUnusable(error, issuer));
        known = undefined;
      });
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

  async function check(): Promise<string | null> {
    try {
      const config = await configuration();
      note(await findProblem(config));
    } catch (error) {
      note(whyUnusable(error, issuer));
    }
    return problem;
  }

  async function findProblem(config: oidc.Configuration): Promise<string | null> {
    const url = await authorizationUrl(config, newStart(), 'none');
    const signal = AbortSignal.timeout(TIMEOUT_SECONDS * 1_000);
    const response = await fetch(url, { redirect: 'manual', signal });
    await response.body?.cancel();
    if (isTransient(response.status)) return cannotBeReached(`status ${response.status}`);
    if (response.status >= 400) {
      return `The provider refuses OIDC_CLIENT_ID or the callback. Register exactly this callback there: ${callback}`;
    }
    // A code that cannot exist: a provider that accepts the secret refuses the code only.
    const { issuer: iss } = config.serverMetadata();
    const returned = new URLSearchParams({ code: 'none', iss });
    const current = new URL(`${callback}?${returned.toString()}`);
    try {
      await oidc.authorizationCodeGrant(config, current, {
        pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
      });
    } catch (error) {
      if (!isRefusedGrant(error)) throw error;
    }
    return null;
  }

  /** A sign-in may fail because of the person or the browser. Only a refused client is a problem of this service. */
  function noteRefusedClient(error: unknown): never {
    if (isRefusedClient(error)) note(REFUSED_CLIENT);
    throw error;
  }

  return {
    problem() {
      if (problem === null) metadata().catch(() => undefined);
      else if (now() - triedAt >= RECHECK_MS) {
        triedAt = now();
        void check();
      }
      return problem;
    },
    check,
    async begin() {
      const start = newStart();
      const url = await authorizationUrl(await configuration(), start);
      return { ...start, url: url.href };
    },
    async redeem(returned, { verifier, nonce, state }) {
      // The registered address with the returned parameters: the Host header of the request does not count.
      const current = new URL(callback);
      current.search = returned.toString();
      const tokens = await oidc
        .authorizationCodeGrant(await configuration(), current, {
          pkceCodeVerifier: verifier,
          expectedNonce: nonce,
          expectedState: state,
          idTokenExpected: true,
        })
        .catch(noteRefusedClient);
      note(null);
      return { claims: tokens.claims(), refreshToken: tokens.refresh_token };
    },
    async renew(refreshToken) {
      try {
        const tokens = await oidc.refreshTokenGrant(await configuration(), refreshToken);
        note(null);
        return { refreshToken: tokens.refresh_token ?? refreshToken };
      } catch (error) {
        if (!isRefusedGrant(error)) {
          note(whyUnusable(error, issuer));
          return 'unknown';
        }
        note(null);
        if (error.error === 'invalid_grant') return 'refused';
        log.warn({ reason: error.error }, 'the provider does not say whether a person may still sign in');
        return 'unknown';
      }
    },
  };
}

const newStart = (): ProviderStart => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
});

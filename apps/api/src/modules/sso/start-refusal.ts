import * as oidc from 'openid-client';

const WRONG_CLIENT = new Set(['invalid_client', 'unauthorized_client']);

/** The sentence for an operator, where the configuration is wrong; undefined when the provider only cannot be reached. */
export function startRefusal(error: unknown, issuer: string): string | undefined {
  if (error instanceof oidc.WWWAuthenticateChallengeError) return refusedClient();
  if (error instanceof oidc.ResponseBodyError) {
    return WRONG_CLIENT.has(error.error) ? refusedClient() : undefined;
  }
  if (!(error instanceof oidc.ClientError) || error.code === 'OAUTH_TIMEOUT') return undefined;
  const status = error.cause instanceof Response ? error.cause.status : undefined;
  if (status !== undefined && status >= 500) return undefined;
  return `OIDC_ISSUER is not the address of an OpenID Connect provider: ${issuer} (${error.message}).`;
}

const refusedClient = () => 'The provider refuses OIDC_CLIENT_ID or OIDC_CLIENT_SECRET.';

import { type AccessTokens, createAccessTokens } from './access-token.ts';
import { type RefreshTokens, createRefreshTokens } from './refresh-token.ts';

/** Makes and checks the two tokens of a session. */
export type SessionTokens = AccessTokens & { readonly refresh: RefreshTokens };

export const createSessionTokens = (secrets: readonly string[]): SessionTokens => ({
  ...createAccessTokens(secrets),
  refresh: createRefreshTokens(secrets),
});

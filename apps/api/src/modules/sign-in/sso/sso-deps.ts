import type { FastifyBaseLogger } from 'fastify';
import type { SsoSettings } from '#config/sso-settings.ts';
import type { AccountDeps } from '#modules/accounts/account-deps.ts';
import type { Provider } from './provider.ts';

export type SsoDeps = Pick<
  AccountDeps,
  'db' | 'clock' | 'tokens' | 'limits' | 'publicUrl' | 'invitationDays' | 'passwordsWork'
> & {
  readonly provider: Provider;
  readonly settings: SsoSettings;
  /** TOKEN_SECRETS, to encrypt what the provider gave. */
  readonly secrets: readonly string[];
  readonly log: FastifyBaseLogger;
  readonly passkeysWork: boolean;
};

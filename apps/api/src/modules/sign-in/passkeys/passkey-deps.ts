import type { AccountDeps } from '#modules/accounts/account-deps.ts';
import type { RelyingParty } from './relying-party.ts';

export type PasskeyDeps = Pick<
  AccountDeps,
  'db' | 'clock' | 'tokens' | 'limits' | 'publicUrl' | 'passwordsWork'
> & {
  readonly party: RelyingParty;
  /** Of the organisation's provider, where there is one. */
  readonly issuer: string | undefined;
};

/** As long as the browser waits for the person. */
export const STEP_MS = 5 * 60 * 1_000;

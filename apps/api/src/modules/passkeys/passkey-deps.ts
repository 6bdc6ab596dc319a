import type { AccountDeps } from '#modules/accounts/account-deps.ts';
import type { RelyingParty } from './relying-party.ts';

export type PasskeyDeps = Pick<AccountDeps, 'db' | 'clock' | 'tokens' | 'limits' | 'publicUrl'> & {
  readonly party: RelyingParty;
  /** False where passwords are switched off: then only the provider signs in. */
  readonly passwordsWork: boolean;
};

/** As long as the browser waits for the person. */
export const STEP_MS = 5 * 60 * 1_000;

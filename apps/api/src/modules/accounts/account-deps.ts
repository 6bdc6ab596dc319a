import type { ReadBody, contract } from '@patrolplan/contract';
import type { InvitationFacts } from '#config/invitation-facts.ts';
import type { Clock } from '#core/clock.ts';
import type { Database } from '#db/database.ts';
import type { RefreshDeps } from '#modules/sign-in/sessions/refresh.ts';
import type { SessionTokens } from '#modules/sign-in/sessions/session-tokens.ts';
import type { AttemptLimiter } from '#modules/sign-in/limits/limit-attempts.ts';
import type { Passwords } from '#modules/accounts/passwords/passwords.ts';

/** Dependencies of the account use cases; each takes only the parts it uses. */
export type AccountDeps = InvitationFacts & {
  readonly db: Database;
  readonly clock: Clock;
  readonly tokens: SessionTokens;
  readonly passwords: Passwords;
  readonly limits: AttemptLimiter;
  readonly invitationDays: number;
  /** False where only the organisation's provider signs in. */
  readonly passwordsWork: boolean;
  readonly mayContinue?: RefreshDeps['mayContinue'];
};

/** The body of an account call, and the network address it came from. */
export type AccountRequest<Name extends keyof typeof contract> = {
  readonly body: ReadBody<(typeof contract)[Name]>;
  readonly address: string;
  /** Where the call opens a session: the header, for the words of its device. */
  readonly userAgent?: string | undefined;
};

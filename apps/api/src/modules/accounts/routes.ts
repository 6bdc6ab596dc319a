import { contract } from '@patrolplan/contract';
import type { FastifyRequest } from 'fastify';
import type { Config } from '#config/config.ts';
import type { Deps } from '#core/deps.ts';
import { invalid } from '#core/failure.ts';
import type { Serve } from '#http/serve.ts';
import { invitationFacts } from '#config/invitation-facts.ts';
import type { SessionTokens } from '#modules/sign-in/sessions/session-tokens.ts';
import type { AccountDeps } from './account-deps.ts';
import { changePassword } from './change-password.ts';
import { confirmReset } from './confirm-reset.ts';
import { createAttemptLimiter } from '#modules/sign-in/limits/limit-attempts.ts';
import { logIn } from './log-in.ts';
import { type ReadProfile, signedIn } from './signed-in.ts';
import type { PasswordCost } from '#modules/accounts/passwords/password-hash.ts';
import { createPasswords } from '#modules/accounts/passwords/passwords.ts';
import { type RefreshDeps, refresh } from '#modules/sign-in/sessions/refresh.ts';
import { register } from './register.ts';
import { requestReset } from './request-reset.ts';
import { texts } from './texts.ts';

export const limiterOptions = (config: Config) => ({
  perAddress: config.ATTEMPTS_PER_ADDRESS,
  secrets: config.TOKEN_SECRETS,
});

type Given = Deps & {
  /** What a password hash costs, for tests. Production does not use it. */
  readonly passwordCost?: PasswordCost | undefined;
};

export function accountDeps(deps: Given, tokens: SessionTokens): AccountDeps {
  const isProduction = deps.config.PATROL_MODE === 'production';
  return {
    db: deps.db,
    clock: deps.clock,
    tokens,
    passwords: createPasswords({ cost: isProduction ? undefined : deps.passwordCost }),
    limits: createAttemptLimiter(deps, limiterOptions(deps.config)),
    ...invitationFacts(deps.config),
    invitationDays: deps.config.INVITATION_DAYS,
    passwordsWork: !deps.config.SSO_ONLY,
  };
}

/** Where a call that opens a session comes from. */
const origin = ({ ip, headers }: FastifyRequest) => ({ address: ip, userAgent: headers['user-agent'] });

/** Apart from the others: a phone renews its session before it can call for help. */
export function refreshRoute(serve: Serve, accounts: RefreshDeps): void {
  serve(contract.refreshToken, ({ body, request }) =>
    refresh(accounts, { token: body.refresh, address: request.ip }),
  );
}

export function authRoutes(serve: Serve, accounts: AccountDeps, readProfile: ReadProfile): void {
  /** The reply to every call that needs passwords, where they are switched off. */
  const refused = accounts.passwordsWork ? undefined : invalid({ detail: texts.passwordsOff });
  serve(contract.logIn, async ({ body, request }) => {
    return refused ?? signedIn(await logIn(accounts, { body, ...origin(request) }), readProfile);
  });
  serve(
    contract.register,
    async ({ body, request }) => refused ?? register(accounts, { body, address: request.ip }),
  );
  serve(
    contract.requestReset,
    async ({ body, request }) => refused ?? requestReset(accounts, { body, address: request.ip }),
  );
  serve(
    contract.confirmReset,
    async ({ body, request }) => refused ?? confirmReset(accounts, { body, address: request.ip }),
  );
  serve(
    contract.changePassword,
    async ({ caller, body, request }) =>
      refused ?? changePassword(accounts, { caller, body, ...origin(request) }),
  );
}

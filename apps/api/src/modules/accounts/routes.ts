import { contract } from '@patrolplan/contract';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#core/deps.ts';
import type { Serve } from '#http/serve.ts';
import { publicUrl } from '#config/public-url.ts';
import type { SessionTokens } from '#modules/sessions/session-tokens.ts';
import type { AccountDeps } from './account-deps.ts';
import { changePassword } from './change-password.ts';
import { confirmReset } from './confirm-reset.ts';
import { createAttemptLimiter } from '#modules/limits/limit-attempts.ts';
import { logIn } from './log-in.ts';
import { type ReadProfile, signedIn } from './signed-in.ts';
import { createPasswords } from '#modules/passwords/passwords.ts';
import { refresh } from '#modules/sessions/refresh.ts';
import { register } from './register.ts';
import { requestReset } from './request-reset.ts';

export function accountDeps(deps: Deps, tokens: SessionTokens): AccountDeps {
  return {
    db: deps.db,
    clock: deps.clock,
    tokens,
    passwords: createPasswords(),
    limits: createAttemptLimiter(deps, {
      perAddress: deps.config.ATTEMPTS_PER_ADDRESS,
      secrets: deps.config.TOKEN_SECRETS,
    }),
    publicUrl: publicUrl(deps.config),
    invitationDays: deps.config.INVITATION_DAYS,
  };
}

/** Where a call that opens a session comes from. */
const origin = ({ ip, headers }: FastifyRequest) => ({ address: ip, userAgent: headers['user-agent'] });

export function authRoutes(serve: Serve, accounts: AccountDeps, readProfile: ReadProfile): void {
  serve(contract.logIn, async ({ body, request }) => {
    return signedIn(await logIn(accounts, { body, ...origin(request) }), readProfile);
  });
  serve(contract.refreshToken, ({ body, request }) =>
    refresh(accounts, { token: body.refresh, address: request.ip }),
  );
  serve(contract.register, ({ body, request }) => register(accounts, { body, address: request.ip }));
  serve(contract.requestReset, ({ body, request }) => requestReset(accounts, { body, address: request.ip }));
  serve(contract.confirmReset, ({ body, request }) => confirmReset(accounts, { body, address: request.ip }));
  serve(contract.changePassword, ({ caller, body, request }) =>
    changePassword(accounts, { caller, body, ...origin(request) }),
  );
}

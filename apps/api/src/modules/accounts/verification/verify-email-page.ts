import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Failure } from '#core/failure.ts';
import { failureStatus } from '#http/send-failure.ts';
import { type ServerPage, escapeHtml, sendPage } from '#http/server-page.ts';
import { hashToken } from '#modules/sign-in/sessions/random-token.ts';
import type { AccountDeps } from '#modules/accounts/account-deps.ts';
import { findRegistration } from '#modules/accounts/one-time-tokens-table.ts';
import { pageTexts } from '#modules/accounts/texts.ts';
import { typedPassword, verifyEmailForm } from './verify-email-form-page.ts';
import { verifyEmail } from './verify-email.ts';

const VERIFY_EMAIL_PATH = '/api/v1/auth/verify-email/';

/**
 * The page behind the link of a registration email. Not part of the contract, because no program calls it. Mail scanners
 * open links too, so opening it changes nothing; only a form with the password does.
 */
export function verifyEmailPage(
  app: FastifyInstance,
  accounts: Pick<AccountDeps, 'db' | 'clock' | 'passwords' | 'limits' | 'publicUrl'>,
): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );
    scope.get(VERIFY_EMAIL_PATH, async (request, reply) => {
      const allowed = await accounts.limits.fromNetwork('verifyEmail', request.ip);
      return allowed.ok ? sendForm(request, reply) : sendFailure(request, reply, allowed.failure);
    });
    scope.post(VERIFY_EMAIL_PATH, async (request, reply) => {
      const allowed = await accounts.limits.fromNetwork('verifyEmail', request.ip);
      if (!allowed.ok) return sendFailure(request, reply, allowed.failure);
      const requested = {
        token: tokenIn(request.query),
        typed: typedPassword(request.body),
        address: request.ip,
      };
      const outcome = await verifyEmail(accounts, requested);
      return outcome.ok
        ? sendPage(reply, withLink(pageTexts.verified))
        : sendFailure(request, reply, outcome.failure);
    });
  });

  /** The form, while its link is good. */
  async function sendForm(
    request: FastifyRequest,
    reply: FastifyReply,
    errors?: Parameters<typeof verifyEmailForm>[1],
  ): Promise<FastifyReply> {
    const sought = { hash: hashToken(tokenIn(request.query)), at: accounts.clock.now() };
    const registration = await findRegistration(accounts.db, sought);
    return registration === undefined
      ? sendPage(reply.code(400), withLink(pageTexts.badLink))
      : sendPage(reply, verifyEmailForm(registration.email, errors));
  }

  function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure) {
    failureStatus(reply, failure);
    if (failure.kind === 'invalid') return sendForm(request, reply, failure.fields);
    if (failure.kind === 'not-found') return sendPage(reply.code(400), withLink(pageTexts.badLink));
    const { title, again } = pageTexts.later;
    return sendPage(reply, { title, body: `<p>${escapeHtml(failure.message)} ${again}</p>` });
  }

  function withLink(text: { title: string; sentence: string; link: string }): ServerPage {
    const body = `<p>${text.sentence}</p><p><a class="button" href="${accounts.publicUrl}/login">${text.link}</a></p>`;
    return { title: text.title, body };
  }
}

/** No stored digest is the one of an empty token. */
function tokenIn(query: unknown): string {
  const token = typeof query === 'object' && query !== null && 'token' in query ? query.token : undefined;
  return typeof token === 'string' ? token : '';
}

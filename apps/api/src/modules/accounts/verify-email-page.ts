import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendFailure } from '#http/send-failure.ts';
import { sendPage } from '#http/server-page.ts';
import { digestOf } from '#modules/sessions/random-token.ts';
import type { AccountDeps } from './account-deps.ts';
import { findTokenOwner } from './one-time-tokens-table.ts';
import { pageTexts } from './texts.ts';
import { verifyEmail } from './verify-email.ts';

const VERIFY_EMAIL_PATH = '/api/v1/auth/verify-email/';

/**
 * Where the email of a registration leads: outside the contract, since a person opens it and no program. Mail scanners
 * open links too, so opening it changes nothing; only the button does.
 */
export function verifyEmailPage(
  app: FastifyInstance,
  accounts: Pick<AccountDeps, 'db' | 'clock' | 'limits' | 'publicUrl'>,
): void {
  void app.register(async (scope) => {
    // The button sends an empty form: the token stays in the address.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, _body, done) => done(null, undefined),
    );
    scope.get(
      VERIFY_EMAIL_PATH,
      answer((token) => isGood(accounts, token), sendButton),
    );
    scope.post(
      VERIFY_EMAIL_PATH,
      answer((token) => verifyEmail(accounts, token), sendVerified),
    );
  });

  function answer(accepts: (token: string) => Promise<boolean>, send: (reply: FastifyReply) => FastifyReply) {
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const allowed = await accounts.limits.fromNetwork('verifyEmail', request.ip);
      if (!allowed.ok) return sendFailure(reply, allowed.failure);
      const token = tokenIn(request.query);
      return token !== undefined && (await accepts(token)) ? send(reply) : sendBadLink(reply);
    };
  }

  function sendButton(reply: FastifyReply): FastifyReply {
    const { title, sentence, button } = pageTexts.verify;
    const body = `<p>${sentence}</p><form method="post"><button>${button}</button></form>`;
    return sendPage(reply, { title, body, hasForm: true });
  }

  const sendVerified = (reply: FastifyReply) => sendLink(reply, pageTexts.verified);
  const sendBadLink = (reply: FastifyReply) => sendLink(reply.code(400), pageTexts.badLink);

  function sendLink(
    reply: FastifyReply,
    text: { title: string; sentence: string; link: string },
  ): FastifyReply {
    const body = `<p>${text.sentence}</p><p><a href="${accounts.publicUrl}/login">${text.link}</a></p>`;
    return sendPage(reply, { title: text.title, body });
  }
}

async function isGood({ db, clock }: Pick<AccountDeps, 'db' | 'clock'>, token: string): Promise<boolean> {
  const sought = { purpose: 'verify-email', hash: digestOf(token), at: clock.now() } as const;
  return (await findTokenOwner(db, sought)) !== undefined;
}

function tokenIn(query: unknown): string | undefined {
  const token = typeof query === 'object' && query !== null && 'token' in query ? query.token : undefined;
  return typeof token === 'string' && token !== '' ? token : undefined;
}

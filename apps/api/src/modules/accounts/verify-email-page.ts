import type { FastifyInstance } from 'fastify';
import { sendFailure } from '#http/send-failure.ts';
import { sendPage } from '#http/server-page.ts';
import type { AccountDeps } from './account-deps.ts';
import { pageTexts } from './texts.ts';
import { verifyEmail } from './verify-email.ts';

const VERIFY_EMAIL_PATH = '/api/v1/auth/verify-email/';

/** Where the email of a registration leads: outside the contract, since a person opens it and no program. */
export function verifyEmailPage(
  app: FastifyInstance,
  accounts: Pick<AccountDeps, 'db' | 'clock' | 'limits' | 'publicUrl'>,
): void {
  app.get<{ Querystring: Readonly<Record<string, unknown>> }>(VERIFY_EMAIL_PATH, async (request, reply) => {
    const allowed = await accounts.limits.fromAddress('verifyEmail', request.ip);
    if (!allowed.ok) return sendFailure(reply, allowed.failure);
    const { token } = request.query;
    const verified = typeof token === 'string' && token !== '' && (await verifyEmail(accounts, token));
    const { title, sentence, link } = verified ? pageTexts.verified : pageTexts.badLink;
    return sendPage(reply.code(verified ? 200 : 400), {
      title,
      body: `<p>${sentence}</p><p><a href="${accounts.publicUrl}/login">${link}</a></p>`,
    });
  });
}

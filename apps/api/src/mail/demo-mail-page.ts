import type { FastifyInstance } from 'fastify';
import type { Deps } from '#core/deps.ts';
import { escapeHtml, sendPage } from '#http/server-page.ts';
import { type StoredEmail, newestEmails } from './outbox-table.ts';

const SHOWN_EMAILS = 50;

/** Anyone may read these emails, so the page exists only in the demo without a mail server. */
const hasDemoMail = (config: Deps['config']): boolean =>
  config.PATROL_MODE === 'demo' && config.SMTP_URL === undefined;

export function demoMailPage(app: FastifyInstance, { db, config }: Pick<Deps, 'db' | 'config'>): void {
  if (!hasDemoMail(config)) return;
  app.get('/demo/mail', async (_request, reply) => {
    const readableTime = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: config.TIME_ZONE,
    });
    const emails = await newestEmails(db, SHOWN_EMAILS);
    const body =
      emails.length === 0
        ? '<p>There are no emails yet.</p>'
        : emails.map((email) => article(email, readableTime)).join('');
    return sendPage(reply, {
      title: 'Emails of the demo',
      isList: true,
      body: `<p>No mail server is set up, so the emails can be read here.</p>${body}`,
    });
  });
}

function article(
  { recipient, subject, body, createdAt }: StoredEmail,
  readableTime: Intl.DateTimeFormat,
): string {
  const lines = body
    .split('\n')
    .map((line) =>
      escapeHtml(line).replace(/https?:\/\/\S+/g, (address) => `<a href="${address}">${address}</a>`),
    );
  return (
    `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(recipient)}, ` +
    `<time datetime="${createdAt.toISOString()}">${readableTime.format(createdAt)}</time></p><pre>${lines.join('\n')}</pre></article>`
  );
}

import type { Deps } from '#core/deps.ts';
import { type Deliver, deliverBySmtp, deliverToTerminal } from './deliver.ts';
import { type DueEmail, markFailed, markSent, markToRetry, takeDueEmails } from './outbox-table.ts';
import { retryDelayMs } from './retry-delay.ts';

const BATCH = 20;
/** An email claimed by an instance that died is due again after this time. */
const TAKEN_FOR_MS = 5 * 60_000;

export type OutboxRun = { readonly sent: number; readonly delayed: number; readonly failed: number };

/** Sends due emails; run by a job. Safe to run on several instances at once. */
export async function sendOutbox(deps: Deps): Promise<OutboxRun> {
  const { SMTP_URL: url, MAIL_FROM: from } = deps.config;
  const deliver =
    url === undefined
      ? deliverToTerminal((line) => void process.stdout.write(`${line}\n`))
      : deliverBySmtp({ url, from });
  return sendDueEmails(deps, { deliver, keepText: url === undefined });
}

export async function sendDueEmails(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { deliver, keepText }: { readonly deliver: Deliver; readonly keepText: boolean },
): Promise<OutboxRun> {
  const run = { sent: 0, delayed: 0, failed: 0 };
  for (;;) {
    const at = deps.clock.now();
    const retryAt = new Date(at.getTime() + TAKEN_FOR_MS);
    const emails = await takeDueEmails(deps.db, { at, retryAt, atMost: BATCH });
    for (const email of emails) run[await sendEmail(deps, email, { deliver, keepText })] += 1;
    // Not at the first small batch: an email stored meanwhile cannot start a second run, and would wait for the next one.
    if (emails.length === 0) return run;
  }
}

async function sendEmail(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  email: DueEmail,
  { deliver, keepText }: { readonly deliver: Deliver; readonly keepText: boolean },
): Promise<keyof OutboxRun> {
  const { id } = email;
  const delivery = await deliver(email);
  const at = clock.now();
  if (delivery.kind === 'delivered') {
    await markSent(db, { id, at, keepText });
    return 'sent';
  }
  const { reason } = delivery;
  const delay = delivery.kind === 'refused' ? undefined : retryDelayMs(email.attempts);
  if (delay === undefined) {
    await markFailed(db, { id, at, reason });
    log.error({ emailId: id, attempts: email.attempts, reason }, 'an email was given up');
    return 'failed';
  }
  await markToRetry(db, { id, retryAt: new Date(at.getTime() + delay), reason });
  log.warn({ emailId: id, attempts: email.attempts, reason }, 'an email could not be sent yet');
  return 'delayed';
}

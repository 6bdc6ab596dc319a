import type { Deps } from '#core/deps.ts';
import { type Deliver, deliverBySmtp, deliverToTerminal } from './deliver.ts';
import { type DueEmail, markFailed, markSent, markToRetry, takeDueEmails } from './outbox-table.ts';
import { retryDelayMs } from './retry-delay.ts';

/** How many emails are claimed at once. One claimed by an instance that died is due again after `takenForMs`. */
const CLAIMS = {
  usual: { atMost: 20, takenForMs: 5 * 60_000 },
  /** One at a time, so that none waits behind another for longer than it is claimed. */
  urgent: { atMost: 1, takenForMs: 25_000 },
} as const;

export type OutboxRun = { readonly sent: number; readonly delayed: number; readonly failed: number };

type Sender = { readonly deliver: Deliver; readonly keepText: boolean };

/** Sends due emails, urgent ones first; run by a job. Safe to run on several instances at once. */
export async function sendOutbox(deps: Deps): Promise<OutboxRun> {
  return sendDueEmails(deps, senderOf(deps));
}

/** Sends only those about a person who may be in danger; run every few seconds. */
export async function sendUrgentEmails(deps: Deps): Promise<OutboxRun> {
  return sendClaimed(deps, senderOf(deps), 'urgent');
}

function senderOf({ config: { SMTP_URL: url, MAIL_FROM: from } }: Pick<Deps, 'config'>): Sender {
  const deliver =
    url === undefined
      ? deliverToTerminal((line) => void process.stdout.write(`${line}\n`))
      : deliverBySmtp({ url, from });
  return { deliver, keepText: url === undefined };
}

export async function sendDueEmails(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  sender: Sender,
): Promise<OutboxRun> {
  const urgent = await sendClaimed(deps, sender, 'urgent');
  const usual = await sendClaimed(deps, sender, 'usual');
  return {
    sent: urgent.sent + usual.sent,
    delayed: urgent.delayed + usual.delayed,
    failed: urgent.failed + usual.failed,
  };
}

async function sendClaimed(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  sender: Sender,
  kind: keyof typeof CLAIMS,
): Promise<OutboxRun> {
  const run = { sent: 0, delayed: 0, failed: 0 };
  const { atMost, takenForMs } = CLAIMS[kind];
  for (;;) {
    const at = deps.clock.now();
    const retryAt = new Date(at.getTime() + takenForMs);
    const emails = await takeDueEmails(deps.db, { at, retryAt, atMost, isUrgent: kind === 'urgent' });
    for (const email of emails) run[await sendEmail(deps, email, sender)] += 1;
    // Not at the first small batch: an email stored meanwhile cannot start a second run, and would wait for the next one.
    if (emails.length === 0) return run;
  }
}

async function sendEmail(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  email: DueEmail,
  { deliver, keepText }: Sender,
): Promise<keyof OutboxRun> {
  const { id } = email;
  const delivery = await deliver(email);
  const at = clock.now();
  if (delivery.kind === 'delivered') {
    await markSent(db, { id, at, keepText });
    return 'sent';
  }
  const { reason } = delivery;
  const delay = delivery.kind === 'refused' ? undefined : retryDelayMs(email.attempts, email.is_urgent);
  if (delay === undefined) {
    await markFailed(db, { id, at, reason });
    log.error({ emailId: id, attempts: email.attempts, reason }, 'an email was given up');
    return 'failed';
  }
  await markToRetry(db, { id, retryAt: new Date(at.getTime() + delay), reason });
  log.warn({ emailId: id, attempts: email.attempts, reason }, 'an email could not be sent yet');
  return 'delayed';
}

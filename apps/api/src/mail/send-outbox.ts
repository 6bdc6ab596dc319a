import type { Deps } from '#core/deps.ts';
import type { Queue, UrgentKind } from '#core/queue.ts';
import { type Deliver, deliverBySmtp, deliverToTerminal } from './deliver.ts';
import { type DueEmail, markFailed, markSent, markToRetry, takeDueEmails } from './outbox-table.ts';
import { retryDelayMs, urgentDelayMs } from './retry-delay.ts';

/** How many emails are claimed at once. One claimed by an instance that died is due again after `takenForMs`. */
const USUAL = { atMost: 20, takenForMs: 5 * 60_000, isUrgent: false, isIncident: false } as const;
/** Claimed for longer than an attempt may take. */
const URGENT = { atMost: 1, takenForMs: 25_000, isUrgent: true } as const;

export type OutboxRun = { readonly sent: number; readonly delayed: number; readonly failed: number };

type SendDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

type Sender = { readonly deliver: Deliver; readonly keepText: boolean };

/** Sends due emails that are not urgent; run by a job. Safe to run on several instances at once. */
export async function sendOutbox(deps: Deps): Promise<OutboxRun> {
  return sendDueEmails(deps, createSender(deps));
}

/** Emails about a person who may be in danger. They never wait for the others. `isNeeded`: it must not be given up. */
export function urgentEmails(
  deps: SendDeps & { readonly isNeeded: (emailId: number) => Promise<boolean> },
  sender: Sender,
  kind: UrgentKind = 'alarm',
): Queue<DueEmail> {
  const urgent = { ...URGENT, isIncident: kind === 'incident' };
  return {
    take: async () => (await claim(deps, urgent))[0],
    send: async (email) => void (await sendEmail(deps, email, sender)),
  };
}

export function createSender({ config: { SMTP_URL: url, MAIL_FROM: from } }: Pick<Deps, 'config'>): Sender {
  const deliver =
    url === undefined
      ? deliverToTerminal((line) => void process.stdout.write(`${line}\n`))
      : deliverBySmtp({ url, from });
  return { deliver, keepText: url === undefined };
}

export async function sendDueEmails(deps: SendDeps, sender: Sender): Promise<OutboxRun> {
  const run = { sent: 0, delayed: 0, failed: 0 };
  for (;;) {
    const emails = await claim(deps, USUAL);
    for (const email of emails) run[await sendEmail(deps, email, sender)] += 1;
    // Not at the first small batch: an email stored meanwhile cannot start a second run, and would wait for the next one.
    if (emails.length === 0) return run;
  }
}

function claim(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { takenForMs, ...claimed }: typeof USUAL | (typeof URGENT & { readonly isIncident: boolean }),
): Promise<readonly DueEmail[]> {
  const at = clock.now();
  return takeDueEmails(db, { at, retryAt: new Date(at.getTime() + takenForMs), ...claimed });
}

async function sendEmail(
  { db, clock, log, isNeeded }: SendDeps & { readonly isNeeded?: (emailId: number) => Promise<boolean> },
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
  const usual = delivery.kind === 'refused' ? undefined : retryDelayMs(email.attempts, email.is_urgent);
  const delay = usual ?? ((await isNeeded?.(id)) === true ? urgentDelayMs(email.attempts) : undefined);
  if (delay === undefined) {
    await markFailed(db, { id, at, reason });
    log.error({ emailId: id, attempts: email.attempts, reason }, 'an email was given up');
    return 'failed';
  }
  await markToRetry(db, { id, retryAt: new Date(at.getTime() + delay), reason });
  log.warn({ emailId: id, attempts: email.attempts, reason }, 'an email could not be sent yet');
  return 'delayed';
}

import type { Deps } from '#deps.ts';
import { type Deliver, deliverBySmtp, deliverToTerminal } from './deliver.ts';
import { type DueLetter, markFailed, markSent, markToRetry, takeDueLetters } from './outbox-table.ts';
import { retryDelayMs } from './retry-delay.ts';

const BATCH = 20;
/** A letter that was taken and never reported back, since its copy of the service died, is due again after this. */
const TAKEN_FOR_MS = 5 * 60_000;

export type OutboxRun = { readonly sent: number; readonly delayed: number; readonly failed: number };

/** Sends what is due; run by a job. Safe to run on several copies at once. */
export async function sendOutbox(deps: Deps): Promise<OutboxRun> {
  const { SMTP_URL: url, MAIL_FROM: from } = deps.config;
  const deliver =
    url === undefined
      ? deliverToTerminal((line) => void process.stdout.write(`${line}\n`))
      : deliverBySmtp({ url, from });
  return sendDueLetters(deps, { deliver, keepText: url === undefined });
}

export async function sendDueLetters(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { deliver, keepText }: { readonly deliver: Deliver; readonly keepText: boolean },
): Promise<OutboxRun> {
  const run = { sent: 0, delayed: 0, failed: 0 };
  for (;;) {
    const at = deps.clock.now();
    const retryAt = new Date(at.getTime() + TAKEN_FOR_MS);
    const letters = await takeDueLetters(deps.db, { at, retryAt, atMost: BATCH });
    for (const letter of letters) run[await sendLetter(deps, letter, { deliver, keepText })] += 1;
    if (letters.length < BATCH) return run;
  }
}

async function sendLetter(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  letter: DueLetter,
  { deliver, keepText }: { readonly deliver: Deliver; readonly keepText: boolean },
): Promise<keyof OutboxRun> {
  const { id } = letter;
  const delivery = await deliver(letter);
  const at = clock.now();
  if (delivery.kind === 'delivered') {
    await markSent(db, { id, at, keepText });
    return 'sent';
  }
  const { reason } = delivery;
  const delay = delivery.kind === 'refused' ? undefined : retryDelayMs(letter.attempts);
  if (delay === undefined) {
    await markFailed(db, { id, at, reason });
    log.error({ letter: id, attempts: letter.attempts, reason }, 'a letter was given up');
    return 'failed';
  }
  await markToRetry(db, { id, retryAt: new Date(at.getTime() + delay), reason });
  log.warn({ letter: id, attempts: letter.attempts, reason }, 'a letter could not be sent yet');
  return 'delayed';
}

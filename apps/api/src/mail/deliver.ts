import { withTimeLimit } from '#core/time-limit.ts';
import type { Email } from './emails.ts';
import { type SmtpOptions, smtpReason, smtpTransport } from './smtp.ts';

type Delivery =
  | { readonly kind: 'delivered' }
  /** A temporary failure: retried later. */
  | { readonly kind: 'delayed'; readonly reason: string }
  /** Refused permanently by the mail server. */
  | { readonly kind: 'refused'; readonly reason: string };

export type Deliver = (email: Email & { readonly message_id?: string | null }) => Promise<Delivery>;

/**
 * For the whole attempt: each step has a limit of its own, but a server that is slow at every step would take longer than an
 * email is claimed for.
 */
const LONGEST_ATTEMPT_MS = 20_000;

export function deliverBySmtp({
  longestMs = LONGEST_ATTEMPT_MS,
  ...options
}: SmtpOptions & { readonly from: string; readonly longestMs?: number }): Deliver {
  const transport = smtpTransport(options);
  return async ({ recipient, subject, body, message_id: messageId }) => {
    try {
      const sent = transport.sendMail({
        from: options.from,
        to: { name: '', address: recipient },
        subject,
        text: body,
        ...(messageId ? { messageId } : {}),
      });
      await withTimeLimit(sent, longestMs, 'The mail server takes too long.');
      return { kind: 'delivered' };
    } catch (error) {
      return { kind: isFinal(error) ? 'refused' : 'delayed', reason: smtpReason(error) };
    }
  };
}

/** A 5xx about the email or its recipient is final. Wrong SMTP credentials are 5xx too, but can be corrected: retried. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('code' in error)) return false;
  const { responseCode, code } = error;
  return (
    typeof responseCode === 'number' && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  );
}

/** For the demo: prints the link on the terminal. The email stays readable on the demo's mail page. */
export function deliverToTerminal(print: (line: string) => void): Deliver {
  return async ({ recipient, subject, body }) => {
    const link = body.split('\n').find((line) => line.startsWith('http'));
    print(`Email to ${recipient}: ${subject}${link === undefined ? '' : `\n  ${link}`}`);
    return { kind: 'delivered' };
  };
}

import { createTransport } from 'nodemailer';
import { errorCode } from '#db/explain-database-error.ts';
import { withoutSecrets } from '#core/log.ts';

export type SmtpOptions = { readonly url: string; readonly timeoutMs?: number };

const SMTP_TIMEOUT_MS = 10_000;
const MAX_REASON_LENGTH = 300;

export function smtpTransport({ url, timeoutMs: timeout = SMTP_TIMEOUT_MS }: SmtpOptions) {
  return createTransport({
    url,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    // The mailer must not read files or URLs named in an email.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Connects and signs in without sending anything. Returns why that fails, or undefined. */
export async function trySmtp(options: SmtpOptions): Promise<string | undefined> {
  const transport = smtpTransport(options);
  try {
    await transport.verify();
    return undefined;
  } catch (cause) {
    return `${ADVICE[errorCode(cause) ?? ''] ?? 'The mail server of SMTP_URL cannot be used'}: ${smtpReason(cause)}`;
  } finally {
    transport.close();
  }
}

/** Nodemailer's codes in words for an operator. */
const ADVICE: Readonly<Record<string, string>> = {
  EAUTH: 'The mail server refuses the user or the password of SMTP_URL',
  EDNS: 'The host of SMTP_URL is not known',
  ECONNECTION: 'The mail server of SMTP_URL cannot be reached',
  ESOCKET: 'The mail server of SMTP_URL cannot be reached, or its certificate is not accepted',
  ETIMEDOUT: 'The mail server of SMTP_URL does not answer',
};

/** The error text of the mail server or the system, without a password or an address of a person. */
export const smtpReason = (cause: unknown): string =>
  withoutSecrets(cause instanceof Error ? cause.message : String(cause)).slice(0, MAX_REASON_LENGTH);

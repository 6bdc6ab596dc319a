import { createHmac, randomBytes } from 'node:crypto';

/** 256 bits, in a form that can be copied. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/**
 * `t=…,v1=…`: the seconds since 1970, and the HMAC-SHA256 of them, a dot and the body. The receiver computes the same and
 * refuses a time that is minutes away, so that a recorded request cannot be sent again.
 */
export function signBody(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1_000);
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}

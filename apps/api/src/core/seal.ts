import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Purposes of sealed values. Each has a key of its own. */
export type Purpose = 'answers' | 'provider tokens' | 'push keys' | 'webhook secrets';

const deriveKey = (secret: string, purpose: Purpose) =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** AES-256-GCM with the newest secret: random IV, tag, text. */
export function seal(
  text: string,
  [newest = '']: readonly string[],
  purpose: Purpose = 'provider tokens',
): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(newest, purpose), iv);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Undefined when none of the secrets sealed it. */
export function unseal(
  sealed: Buffer,
  secrets: readonly string[],
  purpose: Purpose = 'provider tokens',
): string | undefined {
  for (const secret of secrets) {
    try {
      const decipher = createDecipheriv(
        'aes-256-gcm',
        deriveKey(secret, purpose),
        sealed.subarray(0, IV_BYTES),
      );
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const text = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
      return text.toString('utf8');
    } catch {
      // Another secret, or a changed byte.
    }
  }
  return undefined;
}

/** Seals a value with the newest secret; 'current' if that one has sealed it already. */
export function sealAnew(
  sealed: Buffer,
  secrets: readonly string[],
  purpose: Purpose,
): Buffer | 'current' | 'unreadable' {
  if (unseal(sealed, secrets.slice(0, 1), purpose) !== undefined) return 'current';
  const text = unseal(sealed, secrets.slice(1), purpose);
  return text === undefined ? 'unreadable' : seal(text, secrets, purpose);
}

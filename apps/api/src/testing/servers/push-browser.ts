import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto';
import { importJWK, jwtVerify } from 'jose';
import type { ReceivedWebhook } from './webhook-server.ts';

/**
 * What a browser and its push service do with a message, written after RFC 8291 (encryption), 8188 (its format) and 8292 (VAPID),
 * without the library that sends it.
 */
export function createPushBrowser(endpoint: string) {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    },
    /** The text of a message. Throws when it was not encrypted for this browser. */
    decrypt(message: Buffer): string {
      const salt = message.subarray(0, 16);
      const keyLength = message.readUInt8(20);
      const senderKey = message.subarray(21, 21 + keyLength);
      const sealed = message.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const secret = hkdf(auth, keys.computeSecret(senderKey), info, 32);
      const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The last record ends with a 2 and any number of zeros.
      return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
    },
  };
}

const hkdf = (salt: Buffer, secret: Buffer, info: Buffer, length: number): Buffer => {
  const extracted = createHmac('sha256', salt).update(secret).digest();
  return createHmac('sha256', extracted)
    .update(info)
    .update(Buffer.from([1]))
    .digest()
    .subarray(0, length);
};

/** The claims of a message that the key of the service signed. Throws when it did not. */
export async function verifyVapid({ headers }: ReceivedWebhook, serverKey: string, now: Date) {
  const match = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers['authorization']?.toString() ?? '');
  if (match === null) throw new Error('no signature');
  const [, token = '', key = ''] = match;
  if (key !== serverKey) throw new Error('the key is not the one that the browser subscribed with');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), { currentDate: now });
  return payload;
}

/** A key as browsers have it: the point that the curve is defined with. */
export const A_PUBLIC_KEY =
  'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';

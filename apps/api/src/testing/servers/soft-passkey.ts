import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A passkey in software, as an authenticator and a browser make and use it. Every part can be forged. */
export type SoftPasskey = {
  readonly id: string;
  /** The credential of a registration. */
  register(challenge: string, forged?: Forged): object;
  /** The credential of a sign-in; the counter grows unless it is given. */
  use(challenge: string, forged?: Forged): object;
};

export type Forged = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  readonly userVerified?: boolean;
  readonly userHandle?: string;
  readonly crossOrigin?: boolean;
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const WITH_CREDENTIAL = 0x40;

export function createSoftPasskey(party: { readonly origin: string; readonly rpId: string }): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let used = 0;

  const clientData = (type: string, challenge: string, forged: Forged) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge,
        origin: forged.origin ?? party.origin,
        crossOrigin: forged.crossOrigin ?? false,
      }),
    );
  const authenticatorData = (flags: number, counter: number, forged: Forged) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const verified = forged.userVerified === false ? 0 : USER_VERIFIED;
    const rpIdHash = createHash('sha256')
      .update(forged.rpId ?? party.rpId)
      .digest();
    return Buffer.concat([rpIdHash, Buffer.from([USER_PRESENT | verified | flags]), count]);
  };
  const credential = (response: object) => ({ id, rawId: id, type: 'public-key', response });

  return {
    id,
    register(challenge, forged = {}) {
      // COSE: kty 2 (EC2), alg -7 (ES256), crv 1 (P-256), x, y.
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ]);
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(credentialId.length);
      const authData = Buffer.concat([
        authenticatorData(WITH_CREDENTIAL, forged.counter ?? 0, forged),
        Buffer.alloc(16),
        idLength,
        credentialId,
        key,
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(authData.length);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x59]),
        length,
        authData,
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', challenge, forged).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      });
    },
    use(challenge, forged = {}) {
      used = forged.counter ?? used + 1;
      const data = authenticatorData(0, used, forged);
      const client = clientData('webauthn.get', challenge, forged);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
        ...(forged.userHandle === undefined ? {} : { userHandle: forged.userHandle }),
      });
    },
  };
}

import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { createAccessTokens } from './access-token.ts';

const at = new Date('2026-11-16T10:00:00.000Z');
const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000);
const claims = { userId: 7, sessionId: '5a4f0f43-6f9e-4b62-9a0e-1f6f5a1f0b11' };
const tokens = createAccessTokens(['the secret of today']);

test('an access token names its owner for five minutes, with some clock tolerance', async () => {
  const token = await tokens.sign(claims, at);
  expect(await tokens.verify(token, at)).toEqual(claims);
  expect(await tokens.verify(token, later(299))).toEqual(claims);
  expect(await tokens.verify(token, later(304))).toEqual(claims);
  expect(await tokens.verify(token, later(306))).toBeUndefined();
  expect(await tokens.verify(token, later(-4))).toEqual(claims);
  expect(await tokens.verify(token, later(-10))).toBeUndefined();
});

test('a token that was checked before is valid exactly as long as one that is checked for the first time', async () => {
  const token = await tokens.sign(claims, at);
  const short = await forged('HS256', 'at+jwt').setExpirationTime(later(60)).sign(keyOfToday);
  const old = await forged('HS256', 'at+jwt').setExpirationTime(later(9_000)).sign(keyOfToday);
  for (const sent of [token, short, old]) {
    for (const seconds of [0, -4, -7, 64, 65, 66, 304, 304.999, 305, 306, 0]) {
      const time = later(seconds);
      const first = await createAccessTokens(['the secret of today']).verify(sent, time);
      expect(await tokens.verify(sent, time), `${seconds} s`).toEqual(first);
    }
  }
});

test('the first secret signs access tokens; those of an old secret are valid until it is removed', async () => {
  const old = await tokens.sign(claims, at);
  const both = createAccessTokens(['the secret of tomorrow', 'the secret of today']);
  const fresh = await both.sign(claims, at);
  expect(await both.verify(old, at)).toEqual(claims);
  expect(await both.verify(fresh, at)).toEqual(claims);
  expect(await tokens.verify(fresh, at)).toBeUndefined();
  expect(await createAccessTokens(['the secret of tomorrow']).verify(old, at)).toBeUndefined();
});

test('the same key id with another secret is refused', async () => {
  const [header = '', payload = ''] = (await tokens.sign(claims, at)).split('.');
  const [, , signature = ''] = (await createAccessTokens(['another secret']).sign(claims, at)).split('.');
  expect(await tokens.verify([header, payload, signature].join('.'), at)).toBeUndefined();
});

function forged(alg: string, typ: string): SignJWT {
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg, typ, kid: kidOfToday })
    .setIssuer('patrolplan')
    .setSubject('7')
    .setIssuedAt(at)
    .setExpirationTime(later(300));
}
const kidOfToday = await tokens
  .sign(claims, at)
  .then((token) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid as string);
const keyOfToday = new TextEncoder().encode('the secret of today');

test('an access token with another algorithm or type is refused, even with the right key', async () => {
  expect(await tokens.verify(await forged('HS256', 'at+jwt').sign(keyOfToday), at)).toEqual(claims);
  expect(await tokens.verify(await forged('HS512', 'at+jwt').sign(keyOfToday), at)).toBeUndefined();
  expect(await tokens.verify(await forged('HS256', 'jwt').sign(keyOfToday), at)).toBeUndefined();
});

test('a signed token without an expiry, or without the name of its secret, is refused', async () => {
  const signed = (header: { kid?: string }) =>
    new SignJWT({ sid: claims.sessionId })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
      .setIssuer('patrolplan')
      .setSubject('7')
      .setIssuedAt(at);
  const lasting = await signed({ kid: kidOfToday }).sign(keyOfToday);
  const unnamed = await signed({}).setExpirationTime(later(300)).sign(keyOfToday);
  for (const token of [lasting, unnamed]) expect(await tokens.verify(token, at)).toBeUndefined();
});

test('an access token without a signature is refused', async () => {
  const unsigned = new UnsecuredJWT({ sid: claims.sessionId })
    .setIssuer('patrolplan')
    .setSubject('7')
    .setIssuedAt(at)
    .setExpirationTime(later(300))
    .encode();
  expect(await tokens.verify(unsigned, at)).toBeUndefined();
});

test.each(['', 'x', '..', 'a.b.c', 'null', '{}', 'é', 'x'.repeat(10_000)])(
  'a malformed access token is refused: %s',
  async (token) => {
    expect(await tokens.verify(token, at)).toBeUndefined();
  },
);

test('access tokens need at least one secret', () => {
  expect(() => createAccessTokens([])).toThrow('No secret to sign tokens with');
});

test.each([
  ['a sid that is no uuid', { sid: 'broken' }, '7'],
  ['a sid that is no text', { sid: 12 }, '7'],
  ['a subject that is no number', { sid: claims.sessionId }, '7; drop'],
  ['a subject that no table holds', { sid: claims.sessionId }, '9'.repeat(30)],
])('a signed token with %s is refused', async (_, payload, subject) => {
  const token = await new SignJWT(payload)
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: kidOfToday })
    .setIssuer('patrolplan')
    .setSubject(subject)
    .setIssuedAt(at)
    .setExpirationTime(later(300))
    .sign(keyOfToday);
  expect(await tokens.verify(token, at)).toBeUndefined();
});

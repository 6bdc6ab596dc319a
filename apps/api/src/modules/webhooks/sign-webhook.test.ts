import { expect, test } from 'vitest';
import { newWebhookSecret, signBody } from './sign-webhook.ts';

const AT = new Date('2026-11-16T10:00:00.900Z');

test('the signature of a webhook is the HMAC of its time and body', () => {
  // printf '1794823200.{"a":1}' | openssl dgst -sha256 -hmac 'secret'
  expect(signBody('{"a":1}', 'secret', AT)).toBe(
    't=1794823200,v1=1168c98b0e0ffa8e56819cedfb80fa02a3cead6984f1ee2b9ef0196ff0f58e77',
  );
});

test('another body, time or secret has another signature', () => {
  const signature = signBody('{"a":1}', 'secret', AT);
  expect(signBody('{"a":2}', 'secret', AT)).not.toBe(signature);
  expect(signBody('{"a":1}', 'secret', new Date(AT.getTime() + 1_000))).not.toBe(signature);
  expect(signBody('{"a":1}', 'other', AT)).not.toBe(signature);
  expect(newWebhookSecret()).not.toBe(newWebhookSecret());
});

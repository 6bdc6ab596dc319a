import { expect, test } from 'vitest';
import { createRelyingParty } from './relying-party.ts';

test.each([
  ['https://patrol.city.example', 'patrol.city.example', 'https://patrol.city.example'],
  ['https://patrol.city.example:8443', 'patrol.city.example', 'https://patrol.city.example:8443'],
  ['http://localhost:8080', 'localhost', 'http://localhost:8080'],
  ['http://127.0.0.1:8080', 'localhost', 'http://localhost:8080'],
])('passkeys of %s belong to %s and are used at %s', (publicUrl, id, origin) => {
  expect(createRelyingParty(publicUrl)).toEqual({ id, origins: [origin] });
});

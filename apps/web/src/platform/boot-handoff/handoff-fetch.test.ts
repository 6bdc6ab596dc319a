import { expect, test } from 'vitest';
import type { BootHandoff } from './boot-handoff.ts';
import { handoffFetch } from './handoff-fetch.ts';

const URL = '/api/v1/sites/scores/';
const BODY = '{"selected_areas":["North"]}';

function bootSent(response: Promise<Response>) {
  const handoff: BootHandoff = {
    config: Promise.resolve({}),
    prerendered: false,
    call: { url: URL, token: 'a1', body: BODY, response },
  };
  const sent: string[] = [];
  const fetch = handoffFetch(
    async (url) => {
      sent.push(url);
      return Response.json('fetched');
    },
    () => handoff,
  );
  const ask = async (token = 'a1', body = BODY, url = URL) => {
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { Authorization: `Bearer ${token}` },
    });
    return { status: response.status, body: await response.json() };
  };
  return { ask, sent };
}

test('the same request gets the response of the boot script, once', async () => {
  const { ask, sent } = bootSent(Promise.resolve(Response.json('boot')));
  expect((await ask()).body).toBe('boot');
  expect(sent).toEqual([]);
  expect((await ask()).body).toBe('fetched');
});

test('a different request leaves the boot response unused', async () => {
  const { ask } = bootSent(Promise.resolve(Response.json('boot')));
  expect((await ask('a1', BODY, '/api/v1/sites/boosts/')).body).toBe('fetched');
  expect((await ask()).body).toBe('boot');
});

test('the boot response is discarded when the token or the selected areas changed', async () => {
  expect((await bootSent(Promise.resolve(Response.json('boot'))).ask('a2')).body).toBe('fetched');
  expect((await bootSent(Promise.resolve(Response.json('boot'))).ask('a1', '{}')).body).toBe('fetched');
});

test('a 401 of the boot request is returned, so that the token is renewed as usual', async () => {
  expect((await bootSent(Promise.resolve(Response.json('no', { status: 401 }))).ask()).status).toBe(401);
});

test('a failed boot request is sent again', async () => {
  expect((await bootSent(Promise.reject(new TypeError('Failed to fetch'))).ask()).body).toBe('fetched');
});

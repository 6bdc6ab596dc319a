import { expect, test } from 'vitest';
import type { BootHandoff } from './boot-handoff.ts';
import { handoffFetch } from './handoff-fetch.ts';

const URL = '/api/v1/sites/scores/';
const BODY = '{"selected_areas":["North"]}';

function began(response: Promise<Response>) {
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

test('the same call is answered by the early response, once', async () => {
  const { ask, sent } = began(Promise.resolve(Response.json('early')));
  expect((await ask()).body).toBe('early');
  expect(sent).toEqual([]);
  expect((await ask()).body).toBe('fetched');
});

test('another call leaves the early one where it is', async () => {
  const { ask } = began(Promise.resolve(Response.json('early')));
  expect((await ask('a1', BODY, '/api/v1/sites/boosts/')).body).toBe('fetched');
  expect((await ask()).body).toBe('early');
});

test('a token or an area choice that changed drops the early response', async () => {
  expect((await began(Promise.resolve(Response.json('early'))).ask('a2')).body).toBe('fetched');
  expect((await began(Promise.resolve(Response.json('early'))).ask('a1', '{}')).body).toBe('fetched');
});

test('an early 401 is handed on, so that the ordinary renewal follows', async () => {
  expect((await began(Promise.resolve(Response.json('no', { status: 401 }))).ask()).status).toBe(401);
});

test('an early call without an answer is made again', async () => {
  expect((await began(Promise.reject(new TypeError('Failed to fetch'))).ask()).body).toBe('fetched');
});

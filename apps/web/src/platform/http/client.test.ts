import { contract } from '@patrolplan/contract';
import { describe, expect, test, vi } from 'vitest';
import type { Reply } from '#testing/fake-server.ts';
import { PROFILE, REFRESH, device, tab, renewing } from '#testing/http-tab.ts';

describe('every request', () => {
  test('carries JSON headers and the bearer of the stored token', async () => {
    const { client, asked } = tab(device({ access: 'abc' }), () => ({ body: [] }));
    await client.call(contract.scoreSites, { body: { selected_areas: ['North'] } });
    expect(asked[0]).toMatchObject({
      method: 'POST',
      url: '/api/v1/sites/scores/',
      token: 'abc',
      body: { selected_areas: ['North'] },
    });
    expect(asked[0]?.headers.get('Content-Type')).toBe('application/json');
    expect(asked[0]?.headers.get('Accept')).toBe('application/json');
  });

  test('of forgot-password and register goes to the provider host, with the bearer too', async () => {
    const { client, asked } = tab(device({ access: 'abc' }), () => ({ body: { message: 'sent' } }));
    await client.call(contract.requestReset, { body: { email: 'a@b.test' } });
    expect(asked[0]).toMatchObject({
      url: 'https://provider.test/api/v1/auth/password-reset/',
      token: 'abc',
    });
  });

  test('without a stored token carries no authorization header', async () => {
    const { client, asked } = tab(device({ access: null }), () => ({ body: {} }));
    await client.call(contract.logIn, { body: { email: 'a@b.test', password: 'x' } });
    expect(asked[0]?.headers.has('Authorization')).toBe(false);
  });

  test('sends no cookies and is kept by no cache', async () => {
    const { client, asked } = tab(device(), () => ({ body: PROFILE }));
    await client.call(contract.readProfile, {});
    expect(asked[0]?.init).toMatchObject({ credentials: 'omit', cache: 'no-store' });
  });

  test('of a part of a CSV file sends its bytes as they are', async () => {
    const { client, asked } = tab(device(), () => ({ body: {} }));
    const bytes = new TextEncoder().encode('name,area\n');
    await client.call(contract.logRouteFetch, { body: bytes as never }); // any call: only the bytes matter here
    expect(asked[0]?.headers.get('Content-Type')).toBe('text/csv');
    expect(asked[0]?.init.body).toEqual(bytes);
  });

  test('names the site in its path', async () => {
    const { client, asked } = tab(device(), () => ({ body: {} }));
    await client.call(contract.readSite, { params: { siteid: 7 } });
    expect(asked[0]).toMatchObject({ method: 'GET', url: '/api/v1/sitesdetailed/7/', body: undefined });
  });
});

describe('an answer', () => {
  test.each<[string, Reply, object]>([
    [
      'of status 500 is a server failure',
      { status: 500, body: { detail: 'x' } },
      { kind: 'server', status: 500 },
    ],
    ['that never comes is offline', 'no-answer', { kind: 'offline' }],
    [
      'of another 4xx carries its error body',
      { status: 400, body: { detail: 'Bad areas' } },
      { kind: 'refused', status: 400, body: { detail: 'Bad areas' }, raw: { detail: 'Bad areas' } },
    ],
    [
      'that is no list where one is due is of the wrong shape',
      { body: { sites: [] } },
      { kind: 'wrong-shape' },
    ],
    ['that is not JSON is of the wrong shape', { status: 200 }, { kind: 'wrong-shape' }],
  ])('%s', async (_, reply, failure) => {
    const { client } = tab(device(), () => reply);
    const result = await client.call(contract.scoreSites, { body: { selected_areas: [] } });
    expect(result).toEqual({ ok: false, failure });
  });

  test.each([400, 401, 403, 404])(
    'of %i with the detail of an inactive account ends the session',
    async (status) => {
      const { client, ended, askedFor } = tab(device(), () => ({
        status,
        body: { detail: 'User account is inactive' },
      }));
      expect(await client.call(contract.readProfile, {})).toEqual({
        ok: false,
        failure: { kind: 'inactive' },
      });
      expect(ended).toEqual(['inactive']);
      expect(askedFor(REFRESH)).toHaveLength(0);
    },
  );
});

test.each([200, 300, 500, 503])(
  'the detail of an inactive account signs nobody out with status %i',
  async (status) => {
    const { client, ended } = tab(device(), () => ({ status, body: { detail: 'User account is inactive' } }));
    const reply = await client.call(contract.readProfile, {});
    expect(reply).not.toMatchObject({ failure: { kind: 'inactive' } });
    expect(ended).toEqual([]);
  },
);

test.each([400, 499])('the detail of an inactive account counts with status %i', async (status) => {
  const { client, ended } = tab(device(), () => ({ status, body: { detail: 'User account is inactive' } }));
  await client.call(contract.readProfile, {});
  expect(ended).toEqual(['inactive']);
});

test('an inactive account that signs in has no session to end', async () => {
  const body = { detail: 'User account is inactive' };
  const { client, ended } = tab(device({ access: null }), () => ({ status: 401, body }));
  const reply = await client.call(contract.logIn, { body: { email: 'a@b.test', password: 'x' } });
  expect(reply).toEqual({ ok: false, failure: { kind: 'inactive' } });
  expect(ended).toEqual([]);
});

describe('a caller who calls off', () => {
  test('ends the request itself', async () => {
    const { client, asked } = tab(device(), () => 'hangs');
    const off = new AbortController();
    const result = client.call(contract.readProfile, {}, { signal: off.signal });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.init.signal?.aborted).toBe(false);
    off.abort();
    expect(asked[0]?.init.signal?.aborted).toBe(true);
    await expect(result).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('before the request sends none', async () => {
    const { client, asked } = tab(device(), () => ({ body: PROFILE }));
    const signal = AbortSignal.abort();
    await expect(client.call(contract.readProfile, {}, { signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(asked).toEqual([]);
  });

  test('during the call, when the reply is a 401, does not wait for a renewal', async () => {
    const off = new AbortController();
    const here = tab(device(), () => {
      off.abort();
      return { status: 401 };
    });
    here.loseConnection();
    const result = here.client.call(contract.readProfile, {}, { signal: off.signal });
    await expect(result).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('leaves nothing that listens to the signal, and no timer', async () => {
    vi.useFakeTimers();
    const { signal } = new AbortController();
    const added = vi.spyOn(signal, 'addEventListener');
    const removed = vi.spyOn(signal, 'removeEventListener');
    const { client } = tab(device(), renewing);
    expect((await client.call(contract.readProfile, {}, { signal })).ok).toBe(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(added.mock.calls.length).toBe(3); // two requests and the wait for the renewal
    expect(new Set(removed.mock.calls)).toEqual(new Set(added.mock.calls));
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  test('gets a rejection, not a failure to show', async () => {
    const { client } = tab(device(), () => 'hangs');
    const off = new AbortController();
    const result = client.call(contract.readProfile, {}, { signal: off.signal });
    off.abort();
    await expect(result).rejects.toMatchObject({ name: 'AbortError' });
  });

  test('does not call off the renewal that others wait for', async () => {
    const shared = device();
    const here = tab(shared, renewing);
    here.loseConnection();
    const off = new AbortController();
    const first = here.client.call(contract.readProfile, {}, { signal: off.signal });
    const second = here.client.call(contract.readProfile, {});
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
    off.abort();
    await expect(first).rejects.toMatchObject({ name: 'AbortError' });
    here.connect();
    expect((await second).ok).toBe(true);
  });
});

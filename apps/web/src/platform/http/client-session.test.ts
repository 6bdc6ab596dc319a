import { contract } from '@patrolplan/contract';
import { describe, expect, test } from 'vitest';
import type { Reply } from '#testing/fake-server.ts';
import { PROFILE, REFRESH, device, tab } from '#testing/http-tab.ts';

describe('a changed password', () => {
  const PASSWORDS = { current_password: 'a', new_password: 'b', re_new_password: 'b' };
  const change = { body: PASSWORDS };

  test('a changed password stores the tokens of the new session, if the reply has them', async () => {
    const shared = device();
    const tokens = { access: 'a2', refresh: 'r2' };
    const { client } = tab(shared, () => ({ body: { message: 'Changed.', ...tokens } }));
    expect((await client.call(contract.changePassword, change)).ok).toBe(true);
    expect(shared.stored).toMatchObject(tokens);
    const silent = device();
    await tab(silent, () => ({ body: { message: 'Changed.' } })).client.call(contract.changePassword, change);
    expect(silent.stored).toMatchObject({ access: 'old', refresh: 'r1' });
  });

  test('a changed password does not sign out another tab whose call fails before the reply arrives', async () => {
    const shared = device();
    const arrives = Promise.withResolvers<Reply>();
    const changing = tab(shared, () => arrives.promise);
    const other = tab(shared, ({ url, token }) => {
      if (url.includes(REFRESH)) return { status: 401 };
      return token === 'a2' ? { body: PROFILE } : { status: 401 };
    });
    const changed = changing.client.call(contract.changePassword, change);
    const read = other.client.call(contract.readProfile, {});
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
    arrives.resolve({ body: { message: 'Changed.', access: 'a2', refresh: 'r2' } });
    expect((await changed).ok).toBe(true);
    expect((await read).ok).toBe(true);
    expect(other.requestsTo(REFRESH)).toHaveLength(0);
    expect(other.ended).toEqual([]);
  });

  test('a password change renews an outdated token first, like every other call', async () => {
    const shared = device();
    const { client } = tab(shared, ({ url, token }) => {
      if (url.includes(REFRESH)) return { body: { access: 'new', refresh: 'r2' } };
      return token === 'new'
        ? { body: { message: 'Changed.', access: 'a3', refresh: 'r3' } }
        : { status: 401 };
    });
    expect((await client.call(contract.changePassword, change)).ok).toBe(true);
    expect(shared.stored).toMatchObject({ access: 'a3', refresh: 'r3' });
  });
});

describe('a session that ended during a call', () => {
  test('a late 401 does not end an ended session again, and its reply is discarded', async () => {
    const shared = device();
    const signOut = () => Object.assign(shared.stored, { access: null, refresh: null, session: 1 });
    const late = tab(shared, () => {
      signOut();
      return { status: 401 };
    });
    expect(await late.client.call(contract.readProfile, {})).toEqual({
      ok: false,
      failure: { kind: 'session-ended' },
    });
    expect(late.ended).toEqual([]);

    Object.assign(shared.stored, { access: 'old', refresh: 'r1', session: 2 });
    const good = tab(shared, () => {
      signOut();
      return { body: PROFILE };
    });
    const failure = { kind: 'session-ended' };
    expect(await good.client.call(contract.readProfile, {})).toEqual({ ok: false, failure });
  });

  test('a call of an ended session fails at once, also without a connection', async () => {
    const shared = device();
    const late = tab(shared, () => {
      Object.assign(shared.stored, { access: null, refresh: null, session: 1 });
      return { status: 401 };
    });
    late.loseConnection();
    expect(await late.client.call(contract.readProfile, {})).toMatchObject({ ok: false });
    expect(late.ended).toEqual([]);
  });

  test('a late 401 neither ends the next session nor is replayed in it', async () => {
    const shared = device();
    const { client, requests, ended } = tab(shared, () => {
      Object.assign(shared.stored, { access: 'next', refresh: 'r9', session: 2 });
      return { status: 401 };
    });
    const failure = { kind: 'session-ended' };
    expect(await client.call(contract.readProfile, {})).toEqual({ ok: false, failure });
    expect(requests.map(({ token }) => token)).toEqual(['old']);
    expect(ended).toEqual([]);
  });

  test('a call whose session ended during the renewal is not replayed in the next session', async () => {
    const shared = device();
    const { client, requestsTo } = tab(shared, ({ url }) => {
      if (!url.includes(REFRESH)) return { status: 401 };
      Object.assign(shared.stored, { access: 'next', refresh: 'r9', session: 2 });
      return { status: 401 };
    });
    const failure = { kind: 'session-ended' };
    expect(await client.call(contract.readProfile, {})).toEqual({ ok: false, failure });
    expect(requestsTo('/profile/')).toHaveLength(1);
    expect(shared.stored.access).toBe('next');
  });

  test('a 401 of the replay does not end the next session', async () => {
    const shared = device();
    const { client, ended } = tab(shared, ({ url, token }) => {
      if (url.includes(REFRESH)) return { body: { access: 'new' } };
      if (token === 'new') Object.assign(shared.stored, { access: 'next', refresh: 'r9', session: 2 });
      return { status: 401 };
    });
    const failure = { kind: 'session-ended' };
    expect(await client.call(contract.readProfile, {})).toEqual({ ok: false, failure });
    expect(ended).toEqual([]);
  });

  test('the tokens of a changed password are discarded after the session ended', async () => {
    const shared = device();
    const { client } = tab(shared, () => {
      Object.assign(shared.stored, { access: null, refresh: null, session: 1 });
      return { body: { message: 'Changed.', access: 'a2', refresh: 'r2' } };
    });
    const body = { current_password: 'a', new_password: 'b', re_new_password: 'b' };
    expect((await client.call(contract.changePassword, { body })).ok).toBe(false);
    expect(shared.stored.access).toBeNull();
  });

  test('a call made without a session is unaffected by a session change', async () => {
    const shared = device({ access: null, refresh: null });
    const { client } = tab(shared, () => {
      Object.assign(shared.stored, { access: 'next', refresh: 'r9', session: 1 });
      return { body: { message: 'sent' } };
    });
    expect((await client.call(contract.requestReset, { body: { email: 'a@b.test' } })).ok).toBe(true);
  });

  test('a sign-in gets its reply although the session changed meanwhile', async () => {
    const shared = device();
    const { client } = tab(shared, () => {
      shared.stored.session = 1;
      return { body: { access: 'a2', refresh: 'r2' } };
    });
    const body = { email: 'a@b.test', password: 'x' };
    expect((await client.call(contract.logIn, { body })).ok).toBe(true);
  });

  test('a renewed token is discarded when the session ended during the renewal', async () => {
    const shared = device();
    const { client, ended } = tab(shared, ({ url }) => {
      if (!url.includes(REFRESH)) return { status: 401 };
      Object.assign(shared.stored, { access: null, refresh: null, session: 1 });
      return { body: { access: 'new' } };
    });
    expect((await client.call(contract.readProfile, {})).ok).toBe(false);
    expect(shared.stored.access).toBeNull();
    expect(ended).toEqual([]);
  });
});

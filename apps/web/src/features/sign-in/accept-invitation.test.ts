import { contract } from '@patrolplan/contract';
import { expect, test, vi } from 'vitest';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';
import { failed, ok } from '#domain/result.ts';
import type { Profile } from '#domain/profile/profile.ts';
import type { HttpClient } from '#platform/http/client.ts';

const invitation = { uid: 'u', token: 't', email: 'jo@example.org' };
const profile: Profile = {
  userId: 7,
  firstName: 'Jo',
  lastName: 'Smith',
  isActive: true,
  isStaff: false,
  areas: ['City Centre', 'Quayside'],
};
const refusal = (body: object) => failed({ kind: 'refused', status: 400, body });

function setUp(replies: { confirm?: unknown; logIn?: unknown } = {}) {
  const sent: unknown[] = [];
  const call = async (asked: unknown, { body }: { body: unknown }) => {
    sent.push(body);
    return asked === contract.confirmReset
      ? (replies.confirm ?? ok({ message: 'done' }))
      : (replies.logIn ?? ok({ access: 'a', refresh: 'r' }));
  };
  const deps = {
    // Safe: only the two calls of this screen are made.
    api: { call } as unknown as HttpClient,
    fetchProfile: async () => ok(profile),
    signIn: vi.fn(() => true),
    acceptProfile: vi.fn(),
    arrive: vi.fn(),
    report: vi.fn(),
  };
  const enter = (password: string, again = password) => {
    const form = new FormData();
    form.set('password', password);
    form.set('re_password', again);
    return acceptInvitation(deps, invitation, form);
  };
  return { deps, sent, enter };
}

test('an invited person is signed in and arrives with all assigned areas', async () => {
  const { deps, sent, enter } = setUp();
  expect(await enter('seven grey kestrels')).toEqual({ kind: 'done', message: null });
  expect(sent).toEqual([
    { uid: 'u', token: 't', password: 'seven grey kestrels' },
    { email: 'jo@example.org', password: 'seven grey kestrels' },
  ]);
  expect(deps.signIn).toHaveBeenCalledOnce();
  expect(deps.acceptProfile).toHaveBeenCalledWith(profile);
  expect(deps.arrive).toHaveBeenCalledWith(['City Centre', 'Quayside']);
});

test('two different passwords of an invitation send nothing', async () => {
  const { sent, enter } = setUp();
  expect(await enter('one password', 'another one')).toMatchObject({
    message: 'Passwords do not match',
    wrongFields: ['re_password'],
  });
  expect(sent).toEqual([]);
});

test('a refused first password shows the first reason of the service', async () => {
  const { deps, enter } = setUp({ confirm: refusal({ password: ['This password is too common.', 'x'] }) });
  expect(await enter('password12')).toMatchObject({ message: 'This password is too common.' });
  expect(deps.signIn).not.toHaveBeenCalled();
});

test('a first password that was saved without a sign-in says so', async () => {
  const { enter } = setUp({ logIn: refusal({}) });
  expect(await enter('seven grey kestrels')).toMatchObject({
    message: 'Your password is saved. Sign in with it.',
  });
});

test('an invitation link without one of its parts is not an invitation', () => {
  const link = { search: '?uid=u&token=t', hash: '#email=jo%40example.org' };
  expect(readInvitation(link)).toEqual(invitation);
  expect(readInvitation({ ...link, hash: '' })).toBeNull();
  expect(readInvitation({ ...link, search: '?uid=u' })).toBeNull();
});

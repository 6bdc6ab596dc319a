import { describe, expect, test } from 'vitest';
import { useProfile } from './profile.ts';
import { session, signIn, signOut } from './session.ts';
import { stableOnline } from '#platform/connection.ts';
import { useSource } from '#platform/source.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import type { Reply } from '#testing/fake-server.ts';
import { renderState, startPage } from '#testing/render-state.tsx';
import { fakeTime, passTime } from '#testing/pass-time.ts';

const PROFILE = {
  first_name: 'Priya',
  last_name: 'Nair',
  is_active: true,
  is_staff: false,
  user_id: 7,
  user_areas: ['Byker', 'Quayside'],
};

fakeTime(new Date('2026-11-14T15:00:10Z'));

describe('the profile', () => {
  test('the profile is loaded, stored with its areas, and read once', async () => {
    const server = startPage(() => ({ body: PROFILE }));
    const { result } = renderState(useProfile);
    expect(result.current).toEqual({ kind: 'loading' });
    await passTime(0);
    expect(result.current).toMatchObject({ kind: 'ready', profile: { firstName: 'Priya' } });
    expect(storedValue('pp:profile').get()).toMatchObject({ userId: 7, areas: ['Byker', 'Quayside'] });
    expect(storedValue('userAreas').get()).toEqual(['Byker', 'Quayside']);
    expect(storedValue('userAreasTimestamp').get()).toBe(Date.now());
    const again = renderState(useProfile);
    await passTime(120_000);
    expect(again.result.current).toMatchObject({ kind: 'ready' });
    expect(server.requests).toHaveLength(1);
  });

  test('the profile of an inactive account ends the session', async () => {
    startPage(() => ({ body: { ...PROFILE, is_active: false } }));
    const { result } = renderState(useProfile);
    await passTime(0);
    const message = 'Your account has been deactivated. Please contact support.';
    expect(result.current).toEqual({ kind: 'failed', message });
    expect(session.get()).toEqual({ kind: 'signed-out', notice: message });
  });

  test('a profile that cannot be loaded ends the session, on a patrol screen with its own text', async () => {
    history.replaceState(null, '', '/patrolplan');
    startPage(() => ({ status: 500 }));
    renderState(useProfile);
    await passTime(0);
    expect(session.get()).toEqual({ kind: 'signed-out', notice: 'Could not load profile and areas.' });
    history.replaceState(null, '', '/');
    startPage(() => ({ status: 500 }));
    renderState(useProfile);
    await passTime(0);
    expect(session.get()).toEqual({ kind: 'signed-out', notice: 'Failed to fetch user profile' });
  });

  test('the profile of an ended session is not stored, and ends no other session', async () => {
    startPage(() => {
      signOut();
      signIn({ access: 'access-2', refresh: 'refresh-2' });
      return { body: PROFILE };
    });
    renderState(useProfile);
    await passTime(0);
    expect(storedValue('pp:profile').get()).toBeNull();
    expect(session.get()).toEqual({ kind: 'signed-in' });
  });

  const storeProfile = () =>
    storedValue('pp:profile').set({
      userId: 7,
      firstName: 'Stored',
      lastName: 'Nair',
      isActive: true,
      isStaff: false,
      areas: [],
    });

  test.each<[string, Reply]>([
    ['429', { status: 429 }],
    ['502', { status: 502 }],
    ['503', { status: 503 }],
    ['504', { status: 504 }],
    ['nothing', 'no-answer'],
  ])(
    'a stored profile stays in use while the call is answered by %s, and is loaded again',
    async (_, reply) => {
      const server = startPage((_asked, times): Reply => (times < 3 ? reply : { body: PROFILE }));
      storeProfile();
      const { result } = renderState(() => ({ profile: useProfile(), connected: useSource(stableOnline) }));
      expect(result.current.profile).toMatchObject({ kind: 'ready', profile: { firstName: 'Stored' } });
      await passTime(0);
      expect(result.current).toMatchObject({
        profile: { profile: { firstName: 'Stored' } },
        connected: false,
      });
      expect(session.get()).toEqual({ kind: 'signed-in' });
      await passTime(4_900);
      expect(server.requests).toHaveLength(1);
      await passTime(200);
      expect(server.requests).toHaveLength(2);
      await passTime(10_100);
      expect(result.current.profile).toMatchObject({ profile: { firstName: 'Priya' } });
      await passTime(4_000);
      expect(result.current.connected).toBe(true);
      await passTime(300_000);
      expect(server.requests).toHaveLength(3);
    },
  );

  test('a stored profile does not keep the session after any other failure', async () => {
    startPage(() => ({ status: 500 }));
    storeProfile();
    renderState(useProfile);
    await passTime(0);
    expect(session.get()).toEqual({ kind: 'signed-out', notice: 'Failed to fetch user profile' });
    expect(storedValue('pp:profile').get()).toBeNull();
  });
});

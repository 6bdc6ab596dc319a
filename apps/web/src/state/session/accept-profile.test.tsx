import { beforeEach, describe, expect, test, vi } from 'vitest';
import { acceptProfile, fetchProfile, storedProfile } from './accept-profile.ts';
import { chooseAreas } from '#state/sites/area-selection.ts';
import { person } from './person.ts';
import { signIn, signOut } from './session.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { startPage } from '#testing/render-state.tsx';

const PROFILE = {
  userId: 7,
  firstName: 'Priya',
  lastName: 'Nair',
  isActive: true,
  isStaff: false,
  areas: ['Byker', 'Quayside'],
};

beforeEach(() => {
  startPage(() => 'hangs');
  adoptRuntimeConfig({});
});

describe('a profile', () => {
  test('an accepted profile drops areas that the user no longer has, and sets the person', () => {
    vi.useFakeTimers({ now: 5_000 });
    chooseAreas(['Byker', 'Heaton']);
    expect([person.get(), storedProfile()]).toEqual([null, null]);
    acceptProfile(PROFILE);
    expect(person.get()).toBe(7);
    expect(storedProfile()).toEqual({ profile: PROFILE, readAt: 5_000 });
    expect(storedValue('selectedAreas').get()).toEqual(['Byker']);
    vi.useRealTimers();
  });

  test('the stored profile of an earlier session counts as not read', () => {
    acceptProfile(PROFILE);
    signOut();
    signIn({ access: 'a', refresh: 'r' });
    storedValue('pp:profile').set(PROFILE);
    expect(storedProfile()).toEqual({ profile: PROFILE, readAt: 0 });
  });

  test('the profile is read with the stored token, or with one that is not stored yet', async () => {
    const reply = {
      first_name: 'Priya',
      last_name: 'Nair',
      is_active: true,
      is_staff: false,
      user_areas: [],
    };
    const server = startPage(() => ({ body: reply }));
    expect(await fetchProfile()).toMatchObject({ ok: true, value: { firstName: 'Priya' } });
    await fetchProfile('new');
    expect(server.requests.map(({ token }) => token)).toEqual(['access-1', 'new']);
    startPage(() => ({ status: 500 }));
    expect(await fetchProfile()).toEqual({ ok: false, failure: { kind: 'server', status: 500 } });
  });
});

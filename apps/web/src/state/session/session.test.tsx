import { act } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fetchProfile } from './accept-profile.ts';
import { endSession, session, useSession } from './session.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { renderState, startPage } from '#testing/render-state.tsx';

beforeEach(() => {
  startPage(() => 'hangs');
  adoptRuntimeConfig({});
});

test('an expired session or an inactive account ends the session with its reason', async () => {
  const { result } = renderState(useSession);
  startPage(() => ({ status: 401 }));
  await act(() => fetchProfile());
  expect(result.current).toEqual({ kind: 'signed-out', notice: 'Session expired. Please login again.' });
  startPage(() => ({ status: 403, body: { detail: 'User account is inactive' } }));
  await act(() => fetchProfile());
  expect(session.get()).toEqual({
    kind: 'signed-out',
    notice: 'Your account has been deactivated. Please contact support.',
  });
  act(() => endSession('done'));
});

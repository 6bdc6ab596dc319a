import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { logOut } from './log-out.ts';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { session, signIn } from '#state/session/session.ts';
import { type FakeDisk, fakeDisk } from '#testing/fake-disk.ts';
import { startPage } from '#testing/render-state.tsx';

/** SHA-256 of 'refresh-1' as base64url. */
const DIGEST = 'vUc-Xc3OJRDC308MWlSmBfo2R_50r64gqM24uRsaH2M';
const waitingOn = (disk: FakeDisk) => disk.records('pp:endedSessions');

let disk: FakeDisk;
beforeEach(() => {
  disk = fakeDisk();
  vi.resetModules();
  adoptRuntimeConfig({ features: ['passkeys'] });
});

test('a log-out empties the device, then ends the session in the service by a digest', async () => {
  const server = startPage(() => ({ body: { message: 'The session has ended.' } }));
  logOut();
  await waitFor(() => expect(session.get().kind).toBe('signed-out'));
  await waitFor(() => expect(server.requestsTo('/auth/logout/')).toHaveLength(1));
  expect(server.requests[0]?.body).toEqual({ refresh_digest: DIGEST });
  await waitFor(() => expect(waitingOn(disk)).toEqual([]));
});

test('an offline log-out keeps only the digest, and ends the session when the service can be reached', async () => {
  let isReachable = false;
  const server = startPage(() => (isReachable ? { body: { message: 'ok' } } : 'no-answer'));
  logOut();
  await waitFor(() => expect(server.requestsTo('/auth/logout/')).toHaveLength(1));
  await waitFor(() => expect(waitingOn(disk)).toEqual([{ id: DIGEST }]));
  isReachable = true;
  const { sendEndedSessions } = await import('./ended-sessions.ts');
  await sendEndedSessions();
  expect(server.requestsTo('/auth/logout/')).toHaveLength(2);
  expect(waitingOn(disk)).toEqual([]);
});

test('what the service has to know is on disk before the screen changes', async () => {
  startPage(() => 'hangs');
  const onDisk: unknown[] = [];
  session.subscribe(() => onDisk.push(waitingOn(disk)));
  logOut();
  await waitFor(() => expect(session.get().kind).toBe('signed-out'));
  expect(onDisk[0]).toEqual([{ id: DIGEST }]);
});

test('a disk that does not answer does not hold up a log-out', async () => {
  startPage(() => 'hangs');
  disk.hold();
  logOut();
  await waitFor(() => expect(session.get().kind).toBe('signed-out'));
  expect(waitingOn(disk)).toEqual([]);
});

test('a disk that is full does not hold up a log-out', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  startPage(() => 'hangs');
  disk.refuse('writes', new Error('full'));
  logOut();
  await waitFor(() => expect(session.get().kind).toBe('signed-out'));
});

test('without the sign-in features a log-out makes no call', async () => {
  adoptRuntimeConfig({ features: ['visits'] });
  const server = startPage(() => 'hangs');
  signIn({ access: 'access-1', refresh: 'refresh-1' });
  logOut();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(server.requests).toEqual([]);
  expect(waitingOn(disk)).toEqual([]);
});

import { expect, test } from 'vitest';
import { createSession } from './create-session.ts';
import { storedKeys } from '#platform/storage/stored-keys.ts';
import { createStoredValues } from '#platform/storage/stored-values.ts';
import { type FakeStorage, fakeStorage } from '#testing/fake-storage.ts';

const PAIR = { access: 'a1', refresh: 'r1' };

function openTab(storage: FakeStorage) {
  let elsewhere: (key: string | null) => void = () => {};
  const storedValue = createStoredValues({
    table: storedKeys,
    storage,
    changedElsewhere: (onChange) => {
      elsewhere = onChange;
    },
  });
  const control = createSession({
    accessToken: storedValue('accessToken'),
    refreshToken: storedValue('refreshToken'),
    clearStored(keep) {
      storedValue('accessToken').clear();
      storedValue('refreshToken').clear();
      storedValue('selectedAreas').clear();
      if (keep === 'nothing') storedValue('lastSelectedAreas').clear();
    },
  });
  const seen: unknown[] = [];
  control.session.subscribe(() => seen.push(control.session.get()));
  return { ...control, storedValue, seen, hearOf: (key: string) => elsewhere(key) };
}

test('an access token in storage starts a session', () => {
  expect(openTab(fakeStorage({ accessToken: 'a1' })).session.get()).toEqual({ kind: 'signed-in' });
  expect(openTab(fakeStorage()).session.get()).toEqual({ kind: 'signed-out', notice: null });
});

test('signing in stores both tokens as plain text', () => {
  const storage = fakeStorage();
  const { signIn, session } = openTab(storage);
  expect(signIn(PAIR)).toBe(true);
  expect(Object.fromEntries(storage.entries)).toEqual({ accessToken: 'a1', refreshToken: 'r1' });
  expect(session.get()).toEqual({ kind: 'signed-in' });
});

test('tokens that cannot be stored never start a session', () => {
  const storage = fakeStorage();
  storage.fill();
  const { signIn, session, seen } = openTab(storage);
  expect(signIn(PAIR)).toBe(false);
  expect(session.get().kind).toBe('signed-out');
  expect(seen).toEqual([]);
});

test('no refresh token is left behind when the access token cannot be stored', () => {
  const storage = fakeStorage();
  const write = storage.setItem;
  storage.setItem = (key, value) => {
    write(key, value);
    storage.fill();
  };
  const { signIn, session } = openTab(storage);
  expect(signIn(PAIR)).toBe(false);
  expect([session.get().kind, storage.entries.size]).toEqual(['signed-out', 0]);
});

test('signing out clears the stored keys and gives no reason', () => {
  const storage = fakeStorage({ accessToken: 'a1', refreshToken: 'r1', selectedAreas: '[]', other: 'stays' });
  const { signOut, session } = openTab(storage);
  signOut();
  expect([...storage.entries.keys()]).toEqual(['other']);
  expect(session.get()).toEqual({ kind: 'signed-out', notice: null });
});

test('the reason of an ended session is published once', () => {
  const { endSession, seen } = openTab(fakeStorage({ accessToken: 'a1' }));
  endSession('Session expired. Please login again.');
  expect(seen).toEqual([{ kind: 'signed-out', notice: 'Session expired. Please login again.' }]);
});

test('an expired session keeps the last areas for the next one, signing out keeps nothing', () => {
  const stored = { accessToken: 'a1', refreshToken: 'r1', lastSelectedAreas: '["Quayside"]' };
  const expired = fakeStorage(stored);
  openTab(expired).endSession('Session expired. Please login again.');
  expect([...expired.entries.keys()]).toEqual(['lastSelectedAreas']);
  const left = fakeStorage(stored);
  openTab(left).signOut();
  expect([...left.entries.keys()]).toEqual([]);
  const signedOut = fakeStorage({ lastSelectedAreas: '["Quayside"]' });
  openTab(signedOut).signOut();
  expect([...signedOut.entries.keys()]).toEqual([]);
});

test('a reason is published also without a session', () => {
  const { endSession, seen } = openTab(fakeStorage());
  endSession('Session expired. Please login again.');
  expect(seen).toEqual([{ kind: 'signed-out', notice: 'Session expired. Please login again.' }]);
});

test('a renewed token is stored', () => {
  const storage = fakeStorage({ accessToken: 'a1', refreshToken: 'r1' });
  openTab(storage).tokens.store({ access: 'a2' });
  expect(Object.fromEntries(storage.entries)).toEqual({ accessToken: 'a2', refreshToken: 'r1' });
});

test('a renewed token continues the session, a sign-out and sign-in starts another', () => {
  const tab = openTab(fakeStorage({ accessToken: 'a1', refreshToken: 'r1' }));
  tab.tokens.store({ access: 'a2' });
  expect([tab.tokens.access(), tab.tokens.refresh()]).toEqual(['a2', 'r1']);
  tab.tokens.store({ access: 'a3', refresh: 'r2' });
  expect([tab.tokens.access(), tab.tokens.refresh()]).toEqual(['a3', 'r2']);
  expect(tab.seen).toEqual([]);
  expect(tab.sessionNumber()).toBe(0);
  tab.signOut();
  tab.signIn(PAIR);
  expect(tab.sessionNumber()).toBe(2);
});

test('signing out in one tab signs the others out and removes what they wrote meanwhile', () => {
  const storage = fakeStorage({ accessToken: 'a1', refreshToken: 'r1' });
  const [one, other] = [openTab(storage), openTab(storage)];
  one.signOut();
  other.storedValue('selectedAreas').set(['North']);
  other.storedValue('lastSelectedAreas').set(['North']);
  other.hearOf('accessToken');
  expect(other.session.get()).toEqual({ kind: 'signed-out', notice: null });
  expect(storage.entries.size).toBe(0);
});

test('signing in in one tab signs the others in', () => {
  const storage = fakeStorage();
  const [one, other] = [openTab(storage), openTab(storage)];
  one.signIn(PAIR);
  other.hearOf('accessToken');
  expect(other.session.get()).toEqual({ kind: 'signed-in' });
});

test('the tokens of another tab are read before its storage event', () => {
  const storage = fakeStorage({ accessToken: 'a1', refreshToken: 'r1' });
  const tab = openTab(storage);
  storage.entries.set('accessToken', 'a2');
  expect(tab.tokens.access()).toBe('a2');
});

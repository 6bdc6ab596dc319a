import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type KeyedStorage, createStoredValues } from './stored-values.ts';
import { fakeStorage, forbiddenStorage } from '#testing/fake-storage.ts';

const table = {
  areas: { format: 'json', schema: v.array(v.string()) },
  token: { format: 'text', schema: v.pipe(v.string(), v.nonEmpty()) },
} as const;

function open(storage: KeyedStorage | null) {
  let elsewhere: (key: string | null) => void = () => {};
  const storedValue = createStoredValues({
    table,
    storage,
    changedElsewhere: (onChange) => {
      elsewhere = onChange;
    },
  });
  return { storedValue, changedElsewhere: (key: string | null) => elsewhere(key) };
}

describe('a stored value', () => {
  test('a stored value is read back as it was written, tokens as plain text', () => {
    const storage = fakeStorage();
    const { storedValue } = open(storage);
    expect(storedValue('areas').set(['North', 'South'])).toBe(true);
    expect(storedValue('token').set('abc')).toBe(true);
    expect(storage.entries.get('areas')).toBe('["North","South"]');
    expect(storage.entries.get('token')).toBe('abc');
    expect(open(storage).storedValue('areas').get()).toEqual(['North', 'South']);
    expect(open(storage).storedValue('token').get()).toBe('abc');
  });

  test.each(['{', '"text"', '[1]', 'null', ''])(
    'a stored value that does not parse is discarded: %s',
    (rubbish) => {
      const storage = fakeStorage({ areas: rubbish });
      expect(open(storage).storedValue('areas').get()).toBeNull();
      expect(storage.entries.has('areas')).toBe(false);
    },
  );

  test('a stored value is the same object while the stored text stays the same', () => {
    const { storedValue, changedElsewhere } = open(fakeStorage({ areas: '["North"]' }));
    const before = storedValue('areas').get();
    changedElsewhere('areas');
    expect(storedValue('areas').get()).toBe(before);
  });

  test('a stored value follows other tabs', () => {
    const storage = fakeStorage({ areas: '["North"]' });
    const { storedValue, changedElsewhere } = open(storage);
    let calls = 0;
    storedValue('areas').subscribe(() => {
      calls += 1;
    });
    storage.entries.set('areas', '["South"]');
    changedElsewhere('areas');
    expect(storedValue('areas').get()).toEqual(['South']);
    storage.entries.clear();
    changedElsewhere(null);
    expect(storedValue('areas').get()).toBeNull();
    expect(calls).toBe(2);
  });

  test('a value stays in this tab when storage is full, and `set` returns false', () => {
    const storage = fakeStorage();
    storage.fill();
    const { storedValue } = open(storage);
    expect(storedValue('areas').set(['North'])).toBe(false);
    expect(storedValue('areas').get()).toEqual(['North']);
  });

  test('a value that must be stored is discarded when storage is full', () => {
    const storage = fakeStorage();
    storage.fill();
    const { storedValue } = open(storage);
    expect(storedValue('token').setIfStorable('abc')).toBe(false);
    expect(storedValue('token').get()).toBeNull();
  });

  test.each([
    ['throws', forbiddenStorage()],
    ['is not there', null],
  ])('a value is usable although the storage %s', (_, storage) => {
    const { storedValue, changedElsewhere } = open(storage);
    expect(storedValue('areas').get()).toBeNull();
    expect(storedValue('areas').set(['North'])).toBe(false);
    changedElsewhere(null);
    storedValue('areas').clear();
    expect(storedValue('areas').get()).toBeNull();
  });

  test('a cleared value is removed from storage', () => {
    const storage = fakeStorage({ token: 'abc', other: 'stays' });
    open(storage).storedValue('token').clear();
    expect([...storage.entries.keys()]).toEqual(['other']);
  });
});

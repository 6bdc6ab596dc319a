import { expect, test } from 'vitest';
import { setRootFlag } from './root-flag.ts';

const { dataset } = document.documentElement;

test('the root is marked as long as one of several elements is shown', () => {
  const first = setRootFlag('strip');
  const second = setRootFlag('strip');
  first();
  expect(dataset['strip']).toBeDefined();
  second();
  expect(dataset['strip']).toBeUndefined();
});

test('two marks of the root do not affect each other', () => {
  const strip = setRootFlag('strip');
  const notices = setRootFlag('notices');
  strip();
  expect(dataset['strip']).toBeUndefined();
  expect(dataset['notices']).toBeDefined();
  notices();
});

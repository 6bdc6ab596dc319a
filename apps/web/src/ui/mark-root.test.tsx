import { expect, test } from 'vitest';
import { markRoot } from './mark-root.ts';

const { dataset } = document.documentElement;

test('the root is marked as long as one of several elements is shown', () => {
  const first = markRoot('strip');
  const second = markRoot('strip');
  first();
  expect(dataset['strip']).toBeDefined();
  second();
  expect(dataset['strip']).toBeUndefined();
});

test('two marks of the root do not affect each other', () => {
  const strip = markRoot('strip');
  const notices = markRoot('notices');
  strip();
  expect(dataset['strip']).toBeUndefined();
  expect(dataset['notices']).toBeDefined();
  notices();
});

import { expect, test } from 'vitest';
import { findDraft, withDraft } from './draft-store.ts';

test('a draft is returned to its owner, by the name of its form', () => {
  const drafts = withDraft(null, 'ada', 'boost', { reason: 'Coaches' });
  expect(findDraft(drafts, 'ada', 'boost')).toEqual({ reason: 'Coaches' });
  expect(findDraft(drafts, 'ada', 'site 7')).toBeUndefined();
});

test('the draft of another account is hidden, and typing discards it', () => {
  const drafts = withDraft(null, 'ada', 'boost', { reason: 'Coaches' });
  expect(findDraft(drafts, 'bea', 'boost')).toBeUndefined();
  expect(withDraft(drafts, 'bea', 'site 7', 1)).toEqual({ owner: 'bea', forms: { 'site 7': 1 } });
});

test('removing a draft keeps the others; removing the last one clears the key', () => {
  const two = withDraft(withDraft(null, 'ada', 'boost', 1), 'ada', 'site 7', 2);
  const one = withDraft(two, 'ada', 'boost', undefined);
  expect(one).toEqual({ owner: 'ada', forms: { 'site 7': 2 } });
  expect(withDraft(one, 'ada', 'site 7', undefined)).toBeNull();
});

import { expect, test } from 'vitest';
import { draftOf, ownerOf, withDraft } from './draft-store.ts';

const tokenOf = (payload: object) => `h.${btoa(JSON.stringify(payload)).replaceAll('=', '')}.s`;

test('a draft comes back to its owner, under its form', () => {
  const drafts = withDraft(null, 'ada', 'boost', { reason: 'Coaches' });
  expect(draftOf(drafts, 'ada', 'boost')).toEqual({ reason: 'Coaches' });
  expect(draftOf(drafts, 'ada', 'site 7')).toBeUndefined();
});

test('nobody sees the draft of another account, and typing drops it', () => {
  const drafts = withDraft(null, 'ada', 'boost', { reason: 'Coaches' });
  expect(draftOf(drafts, 'bea', 'boost')).toBeUndefined();
  expect(withDraft(drafts, 'bea', 'site 7', 1)).toEqual({ owner: 'bea', forms: { 'site 7': 1 } });
});

test('a removed draft leaves the others; the last one leaves nothing', () => {
  const two = withDraft(withDraft(null, 'ada', 'boost', 1), 'ada', 'site 7', 2);
  const one = withDraft(two, 'ada', 'boost', undefined);
  expect(one).toEqual({ owner: 'ada', forms: { 'site 7': 2 } });
  expect(withDraft(one, 'ada', 'site 7', undefined)).toBeNull();
});

test('the owner is the subject of the token, also after a new session', () => {
  expect(ownerOf(tokenOf({ sub: '7', sid: 'one' }), 'Ada Ward')).toBe('7');
  expect(ownerOf(tokenOf({ sub: '7', sid: 'two' }), 'Ada Ward')).toBe('7');
});

test('a subject of any letters is read', () => {
  const payload = btoa(JSON.stringify({ sub: '~~~???>>>' }))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  expect(payload).toMatch(/[-_]/);
  expect(ownerOf(`h.${payload}.s`, 'Ada Ward')).toBe('~~~???>>>');
});

test.each(['opaque', '', 'a.b.c', tokenOf({}), tokenOf({ sub: 7 }), null])(
  'with the token %j it is the name',
  (token) => {
    expect(ownerOf(token, 'Ada Ward')).toBe('Ada Ward');
  },
);

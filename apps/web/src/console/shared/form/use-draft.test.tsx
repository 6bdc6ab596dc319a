import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { discardDraft, prepareDraft, useDraft, useHasDraft } from './use-draft.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { startPage } from '#testing/render-state.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a draft of a form', () => {
  const schema = v.object({ reason: v.string(), amount: v.number() });
  const EMPTY = { reason: '', amount: 3 };
  const openForm = (form = 'boost') => renderHook(() => useDraft(form, schema, EMPTY)).result;

  beforeEach(() => void startPage(() => 'hangs'));

  test('a draft is kept when the form is opened again, until it is cleared', () => {
    const form = openForm();
    act(() => form.current.change({ reason: 'Coaches' }));
    act(() => form.current.change({ amount: 4 }));
    expect(form.current.values).toEqual({ reason: 'Coaches', amount: 4 });
    const again = openForm();
    expect(again.current.values).toEqual({ reason: 'Coaches', amount: 4 });
    expect(openForm('site 7').current.values).toEqual(EMPTY);
    act(() => again.current.clear());
    expect(again.current.values).toEqual(EMPTY);
    expect(storedValue('pp:staffDrafts').get()).toBeNull();
  });

  test('a draft can be detected and prepared', () => {
    const has = renderHook(() => useHasDraft('boost')).result;
    expect(has.current).toBe(false);
    act(() => prepareDraft('boost', { reason: 'Market', amount: 1 }));
    expect(has.current).toBe(true);
    expect(openForm().current.values).toEqual({ reason: 'Market', amount: 1 });
    act(() => discardDraft('boost'));
    expect(has.current).toBe(false);
  });

  test('a draft of another shape or person is ignored', () => {
    prepareDraft('boost', { reason: 7 });
    expect(openForm().current.values).toEqual(EMPTY);
    storedValue('pp:staffDrafts').set({ owner: 'Bea', forms: { boost: { reason: 'Hers', amount: 1 } } });
    expect(openForm().current.values).toEqual(EMPTY);
  });

  test('a draft belongs to the signed-in person, and survives the end of a session', () => {
    const signInAs = (userId: number | null, firstName = 'Priya') =>
      storedValue('pp:profile').set({
        userId,
        firstName,
        lastName: 'Nair',
        isActive: true,
        isStaff: true,
        areas: [],
      });
    signInAs(null);
    prepareDraft('boost', { reason: 'Coaches', amount: 2 });
    expect(storedValue('pp:staffDrafts').get()?.owner).toBe('Priya Nair');
    signInAs(7);
    expect(openForm().current.values).toEqual(EMPTY);
    prepareDraft('boost', { reason: 'Market', amount: 1 });
    expect(storedValue('pp:staffDrafts').get()?.owner).toBe('7');
    signInAs(8, 'Tom');
    expect(openForm().current.values).toEqual(EMPTY);
    signInAs(7, 'Priya Maria');
    expect(openForm().current.values).toEqual({ reason: 'Market', amount: 1 });
  });
});

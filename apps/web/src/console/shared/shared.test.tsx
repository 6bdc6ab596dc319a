import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { downloadCsv } from './download-csv.ts';
import type { CsvPage } from './download-csv.ts';
import { discardDraft, prepareDraft, useDraft, useHasDraft } from './use-draft.ts';
import { usePages } from './use-pages.ts';
import { useSettled } from './use-settled.ts';
import { failed, ok } from '#domain/result.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { startPage } from '#testing/render-state.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('a text settles 250 ms after the last letter', () => {
  const { result, rerender, unmount } = renderHook(useSettled, { initialProps: '' });
  rerender('d');
  wait(249);
  expect(result.current).toBe('');
  rerender('de');
  wait(249);
  expect(result.current).toBe('');
  wait(1);
  expect(result.current).toBe('de');
  expect(vi.getTimerCount()).toBe(0);
  rerender('dea');
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

describe('the pages of a list', () => {
  test('a page of a list begins after the end of the previous one', () => {
    const { result } = renderHook(() => usePages<string>());
    expect(result.current).toMatchObject({ after: null, isFirst: true });
    act(() => result.current.next('k'));
    expect(result.current).toMatchObject({ after: 'k', isFirst: false });
    act(() => result.current.next('t'));
    expect(result.current).toMatchObject({ after: 't', isFirst: false });
    act(() => result.current.previous());
    expect(result.current.after).toBe('k');
    act(() => result.current.previous());
    expect(result.current).toMatchObject({ after: null, isFirst: true });
  });

  test('a changed list begins with its first page again', () => {
    const { result } = renderHook(() => usePages<string>());
    act(() => result.current.next('k'));
    act(() => result.current.next('t'));
    act(() => result.current.restart());
    expect(result.current).toMatchObject({ after: null, isFirst: true });
  });
});

describe('a CSV file', () => {
  const saved: { blob: Blob; fileName: string; url: string }[] = [];
  const revoked = vi.fn<(url: string) => void>();

  beforeEach(() => {
    saved.length = 0;
    revoked.mockClear();
    let last = new Blob();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) last = blob;
      return 'blob:file';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoked);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push({ blob: last, fileName: this.download, url: this.href });
    });
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  const PAGES: Readonly<Record<string, CsvPage<string>>> = {
    '': { csv: 'name\nÅsa\n', rows: 1, next: 'a' },
    a: { csv: 'Bo\nCy\n', rows: 2, next: null },
  };

  test('a CSV file of several pages is saved once, readable by Excel, with its progress in rows', async () => {
    const progress: number[] = [];
    const readPage = async (after: string | null) =>
      ok(PAGES[after ?? ''] ?? { csv: '', rows: 0, next: null });
    expect(await downloadCsv('people.csv', readPage, (rows) => void progress.push(rows))).toBe(true);
    expect(progress).toEqual([1, 3]);
    expect(saved).toMatchObject([{ fileName: 'people.csv', url: 'blob:file' }]);
    const [{ blob } = { blob: new Blob() }] = saved;
    expect(blob.type).toBe('text/csv');
    const mark = [0xef, 0xbb, 0xbf];
    const bytes = new Uint8Array(await blob.arrayBuffer());
    expect([...bytes]).toEqual([...mark, ...new TextEncoder().encode('name\nÅsa\nBo\nCy\n')]);
    expect(revoked).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(revoked).toHaveBeenCalledWith('blob:file');
  });

  test('a CSV file with an unreadable page is not saved', async () => {
    const readPage = async (after: string | null) => {
      const page = after === null ? PAGES[''] : undefined;
      return page ? ok(page) : failed({ kind: 'offline' } as const);
    };
    expect(await downloadCsv('people.csv', readPage)).toBe(false);
    expect(saved).toEqual([]);
  });
});

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

import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { usePages } from './use-pages.ts';
import { useSettled } from './use-settled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

test('a text settles a quarter of a second after the last letter', () => {
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
  test('begin after the end of the page before', () => {
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

  test('begin with the first one again when the list has changed', () => {
    const { result } = renderHook(() => usePages<string>());
    act(() => result.current.next('k'));
    act(() => result.current.next('t'));
    act(() => result.current.restart());
    expect(result.current).toMatchObject({ after: null, isFirst: true });
  });
});

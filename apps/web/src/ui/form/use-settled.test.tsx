import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSettled } from './use-settled.ts';

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

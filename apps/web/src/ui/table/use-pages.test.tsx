import { act, renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { usePages } from './use-pages.ts';

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

import { expect, test } from 'vitest';
import { useMapInPage } from './map-switch.tsx';
import { fakeTime, passTime } from '#testing/pass-time.ts';
import { renderHook } from '@testing-library/react';

fakeTime(new Date('2026-11-14T15:02:10Z'));

const SECOND = 1_000;

/** A plan that shows the map, or the list. */
const aPlan = (shown: boolean) => renderHook((isShown) => useMapInPage(isShown), { initialProps: shown });

test('the map is not in the page before it is opened', () => {
  const { result, rerender } = aPlan(false);
  expect(result.current).toBe(false);
  rerender(true);
  expect(result.current).toBe(true);
});

test('a hidden map is removed after five minutes', async () => {
  const { result, rerender } = aPlan(true);
  rerender(false);
  await passTime(299 * SECOND);
  expect(result.current).toBe(true);
  await passTime(2 * SECOND);
  expect(result.current).toBe(false);
});

test('a map that is shown again within five minutes stays', async () => {
  const { result, rerender } = aPlan(true);
  rerender(false);
  await passTime(200 * SECOND);
  rerender(true);
  await passTime(200 * SECOND);
  rerender(false);
  await passTime(200 * SECOND);
  expect(result.current).toBe(true);
});

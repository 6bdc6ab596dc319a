import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { GuidePage } from './guide-page.tsx';
import { renderScreen } from '#testing/render-screen.tsx';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['Guide for wardens', '/settings/guide'],
  ['Guide for staff', '/settings/guide/staff'],
])('%s has a title, parts, and a file for each picture', (title, path) => {
  const { unmount } = renderScreen(<GuidePage />, path);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
  expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThan(4);
  const pictures = screen.getAllByRole<HTMLImageElement>('img');
  expect(pictures.length).toBeGreaterThan(3);
  expect(pictures.filter((picture) => !picture.getAttribute('src')?.endsWith('.webp'))).toEqual([]);
  unmount();
});

test('a guide leads back to the settings and can be printed', () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  renderScreen(<GuidePage />, '/settings/guide');
  expect(screen.getByRole('link', { name: '← Back to Settings' }).getAttribute('href')).toBe('/settings');
  screen.getByRole('button', { name: 'Print' }).click();
  expect(print).toHaveBeenCalledOnce();
});

import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Notices } from './notices.tsx';
import { outage } from '#platform/connection.ts';
import { createSource } from '#platform/source.ts';
import { aDeviceVisit } from '#testing/a-device-visit.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { showField } from '#testing/show-field.ts';

afterEach(() => void vi.restoreAllMocks());

function show(path: string) {
  const ready = createSource(false);
  const apply = vi.fn<() => void>();
  renderScreen(<Notices updates={{ ready, apply }} />, path);
  return { ready, apply };
}

test('the strip is hidden while there is no notice', () => {
  show('/settings');
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('a new version is offered, and Reload applies it', () => {
  const { ready, apply } = show('/settings');
  act(() => ready.set(true));
  expect(screen.getByRole('status').textContent).toBe('A new version is ready');
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(apply).toHaveBeenCalledOnce();
});

test('without a connection a form shows what it needs', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  show('/settings/change-password');
  expect(screen.getByRole('status').textContent).toBe('Offline: this needs a connection.');
});

test('an outage is shown as a lost connection', () => {
  show('/settings');
  act(() => outage.set({ kind: 'server', status: 503 }));
  expect(screen.getByRole('status').textContent).toBe('Offline: you see what is on this phone.');
  act(() => outage.set(null));
});

test('visits that are sent after a while offline are counted while they are sent', () => {
  show('/settings');
  const visits = [aDeviceVisit(), aDeviceVisit({ id: 'v2' })];
  const text = () => screen.queryByRole('status')?.textContent;
  act(() => showField(visits, { sending: ['v1', 'v2'] }));
  expect(text()).toBe('Sending 2 visits…');
  act(() => showField(visits, { isFailing: true }));
  expect(text()).toBe('2 visits not sent yet');
  act(() => showField(visits.slice(1), { sending: ['v2'], isFailing: true }));
  expect(text()).toBe('Sending 1 visit…');
  act(() => showField(visits.slice(1), { sending: ['v2'] }));
  expect(text()).toBeUndefined();
  act(() => showField([]));
});

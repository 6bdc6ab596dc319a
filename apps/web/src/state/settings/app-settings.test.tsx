import { describe, expect, test } from 'vitest';
import { useAppSettings, useRouteSwitch, useVisitRecovery } from './app-settings.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import { renderState, startPage } from '#testing/render-state.tsx';
import { fakeTime, passTime } from '#testing/pass-time.ts';
import { setOnline } from '#testing/set-online.ts';

fakeTime(new Date('2026-11-14T15:00:10Z'));

const settings = (on: boolean, name = 'mapbox_api') => ({
  body: { appsettings: [{ setting_name: name, setting_value: on }] },
});

describe('the app settings', () => {
  const show = () => renderState(() => ({ list: useAppSettings(), routes: useRouteSwitch() }));

  test('the settings load; the route switch is unknown until then, and stored', async () => {
    startPage(() => settings(true));
    const { result } = show();
    expect(result.current).toEqual({ list: { kind: 'loading' }, routes: 'unknown' });
    await passTime(0);
    expect(result.current).toEqual({
      list: { kind: 'ready', settings: [{ name: 'mapbox_api', on: true }] },
      routes: 'on',
    });
    expect(storedValue('mapboxEnabled').get()).toBe(true);
  });

  test('a setting that is off switches the routes off', async () => {
    startPage(() => settings(false));
    const { result } = show();
    await passTime(0);
    expect(result.current.routes).toBe('off');
    expect(storedValue('mapboxEnabled').get()).toBe(false);
  });

  test('failed settings switch the routes off, with the message of the transport', async () => {
    startPage(() => ({ status: 500 }));
    const { result } = show();
    await passTime(0);
    expect(result.current).toEqual({
      list: { kind: 'failed', cause: 'Server error. Please try again later.' },
      routes: 'off',
    });
    expect(storedValue('mapboxEnabled').get()).toBe(false);
    expect(console.error).toHaveBeenCalledWith('[app settings]', expect.anything());
  });

  test('refused settings have no transport message', async () => {
    startPage(() => ({ status: 400 }));
    const { result } = show();
    await passTime(0);
    expect(result.current.list).toEqual({ kind: 'failed', cause: undefined });
  });

  test('settings that fail without a connection leave the route switch as it was', async () => {
    startPage(() => 'no-answer');
    storedValue('mapboxEnabled').set(true);
    const { result } = show();
    setOnline(false);
    await passTime(0);
    expect(result.current).toEqual({
      list: { kind: 'failed', cause: 'Network error. Please check your connection.' },
      routes: 'unknown',
    });
    expect(storedValue('mapboxEnabled').get()).toBe(true);
  });

  test('settings wait for a connection that was missing from the start', async () => {
    const server = startPage(() => settings(true));
    renderState(() => null); // The query cache follows the connection from the first screen on.
    setOnline(false);
    const { result } = show();
    await passTime(0);
    expect(result.current.list).toEqual({
      kind: 'failed',
      cause: 'Network error. Please check your connection.',
    });
    expect(server.requests).toEqual([]);
    setOnline(true);
    await passTime(0);
    expect(result.current.routes).toBe('on');
  });

  test('settings that arrive after the screen was left change nothing', async () => {
    startPage(() => 'hangs');
    storedValue('mapboxEnabled').set(true);
    show().unmount();
    await passTime(11_000);
    expect(storedValue('mapboxEnabled').get()).toBe(true);
    expect(console.error).not.toHaveBeenCalled();
  });

  test.each([
    [true, 'visit_recovery', true],
    [false, 'visit_recovery', false],
    [true, 'mapbox_api', false],
  ])('whether sites recover from a visit: %s of %s gives %s', async (on, name, recovers) => {
    startPage(() => settings(on, name));
    const { result } = renderState(useVisitRecovery);
    expect(result.current).toBe(false);
    await passTime(0);
    expect(result.current).toBe(recovers);
  });
});

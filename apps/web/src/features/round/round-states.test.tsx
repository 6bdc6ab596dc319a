import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RoundPage } from './round-page.tsx';
import { toggleChosenArea } from '#state/area-selection.ts';
import { NearWorker } from '#testing/near-worker.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';

/** The device's position. The app looks for it when its code is loaded, before any test. */
const device = vi.hoisted(() => {
  const state = { refuses: false };
  const getCurrentPosition = (found: (fix: unknown) => void, failed: (error: unknown) => void) => {
    if (state.refuses) return failed({ code: 1, message: '' });
    const coords = { latitude: 54.97, longitude: -1.61, accuracy: 5 };
    return found({ coords, timestamp: Date.now() });
  };
  Object.defineProperty(globalThis.navigator, 'geolocation', { value: { getCurrentPosition } });
  return state;
});

beforeEach(() => {
  vi.stubGlobal('Worker', NearWorker);
  vi.stubGlobal('scrollTo', () => undefined);
  device.refuses = false;
});

const reply = (site_id: number, given: object = {}) => ({
  site_id,
  site_name: `Bay ${site_id}`,
  area_name: 'Quayside',
  base_score: 5,
  weather_score: 0.5,
  event_score: 0,
  current_period: 'morning',
  day_type: 'weekday',
  latitude: 54.97 + site_id / 1000,
  longitude: -1.61,
  weather: null,
  ...given,
});

function showRound(sites: readonly object[] = [1, 2, 3, 4].map((id) => reply(id)), boosts: object = {}) {
  const shown = renderScreen(<RoundPage />, '/round', {
    '/auth/profile/': { body: PROFILE_REPLY },
    score: { body: sites },
    boosts: { body: boosts },
    'app-settings': { body: { appsettings: [] } },
  });
  toggleChosenArea('Quayside');
  return shown;
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const nextStop = async () => (await screen.findByRole('region', { name: /^Bay/ })).textContent;

async function start(): Promise<void> {
  showRound();
  await screen.findByRole('heading', { name: /^4 stops, back/ });
  fireEvent.click(await button('Show my round'));
  fireEvent.click(await button('Start round'));
}

describe('set-up', () => {
  test('the round as it is, below', async () => {
    showRound();
    expect(await screen.findByRole('heading', { name: /^4 stops, back \d\d:\d\d$/ })).toBeTruthy();
    expect(await screen.findByText('Collects', { exact: false })).toBeTruthy();
    expect(screen.getByText('and 1 more')).toBeTruthy();
    expect(screen.getByText('Areas: Quayside')).toBeTruthy();
  });

  test('without a chosen area there is a way to choose one', () => {
    renderScreen(<RoundPage />, '/round', { '/auth/profile/': { body: PROFILE_REPLY } });
    expect(screen.getByRole('link', { name: 'Go to Choose Locations' })).toBeTruthy();
  });

  test('nothing in reach: the sentence names the time, the field keeps the focus', async () => {
    showRound([reply(1, { latitude: 57 })]);
    const field = await screen.findByLabelText('Finish by');
    field.focus();
    const output = await screen.findByText(/^No site can be reached by \d\d:\d\d\.$/);
    expect(output.tagName).toBe('OUTPUT');
    expect(document.activeElement).toBe(field);
    expect((await button('Show my round')).getAttribute('aria-disabled')).toBe('true');
  });

  test('no position: a red banner, and the action says why it is blocked', async () => {
    device.refuses = true;
    showRound();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Error getting geolocation: User denied Geolocation',
    );
    expect((await button('Your position is not known')).getAttribute('aria-disabled')).toBe('true');
  });

  test('sites that cannot be loaded', async () => {
    renderScreen(<RoundPage />, '/round', {
      '/auth/profile/': { body: PROFILE_REPLY },
      score: { status: 500, body: {} },
    });
    toggleChosenArea('Quayside');
    expect(
      (await screen.findByText('Failed to load sites. Please try again later.')).closest('[role=alert]'),
    ).toBeTruthy();
  });

  test('a time that is no time: clear words, and what was typed stays', async () => {
    showRound();
    const field = await screen.findByLabelText('Finish by');
    fireEvent.change(field, { target: { value: '' } });
    expect((await screen.findByRole('alert')).textContent).toBe('Enter a time within the next 12 hours.');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(await button(/^1\sh$/));
    expect(screen.queryByRole('alert')).toBeNull();
    expect((await button(/^1\sh$/)).getAttribute('aria-pressed')).toBe('true');
  });

  test('time at a site steps from 1 to 60', async () => {
    showRound();
    const field = await screen.findByLabelText('Time at a site');
    fireEvent.click(await button('More time at a site'));
    expect(field).toHaveProperty('value', '7');
    fireEvent.change(field, { target: { value: '99' } });
    expect(field).toHaveProperty('value', '60');
    fireEvent.change(field, { target: { value: '' } });
    expect(field).toHaveProperty('value', '60');
    expect((await button('More time at a site')).getAttribute('aria-disabled')).toBe('true');
  });

  test('it ends where it began, or anywhere, or at a site', async () => {
    showRound();
    await screen.findByRole('heading', { name: /^4 stops, back/ });
    fireEvent.click(await screen.findByRole('switch', { name: 'End where I began' }));
    expect(await screen.findByRole('heading', { name: /^4 stops, done/ })).toBeTruthy();
    fireEvent.change(await screen.findByLabelText('End at:'), { target: { value: '4' } });
    expect(await screen.findByRole('heading', { name: /^4 stops, back/ })).toBeTruthy();
  });
});

describe('planned', () => {
  test('the figure, the timeline on estimates, and the left-out sites by reason', async () => {
    showRound([reply(1), reply(2, { event_score: 1.25 }), reply(3, { latitude: null })], { 2: 3 });
    await screen.findByRole('heading', { name: /^2 stops, back/ });
    fireEvent.click(await button('Show my round'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your round' })).toBeTruthy();
    const list = screen.getByRole('list', { name: 'Stops of your round' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(4);
    expect(list.textContent).toContain('+3.00 boost · +1.25 event');
    expect(within(list).getAllByText(/^about \d+\smin$/)).toHaveLength(3);
    expect(list.textContent).toContain('Back where you began');
    expect(screen.getByText('1 site left out')).toBeTruthy();
    expect(screen.getByText('No position known')).toBeTruthy();
  });
});

describe('active', () => {
  test('the next stop is a card; Visited brings the next one at once, Undo takes it back', async () => {
    await start();
    expect(await nextStop()).toContain('Stop 1 of 4');
    fireEvent.click(await button('Visited'));
    expect(await nextStop()).toContain('Stop 2 of 4');
    expect(screen.getByText(/^Visited \d\d:\d\d$/)).toBeTruthy();
    fireEvent.click(await button('Undo'));
    expect(await nextStop()).toContain('Stop 1 of 4');
  });

  test('a skip has a reason', async () => {
    await start();
    fireEvent.click(screen.getByText('Not safe'));
    expect(await nextStop()).toContain('Stop 2 of 4');
    expect(screen.getByText(/^Skipped \d\d:\d\d$/)).toBeTruthy();
  });

  test('the last stop done: finished, with what was collected and what was skipped', async () => {
    await start();
    for (let stop = 1; stop < 4; stop += 1) fireEvent.click(await button('Visited'));
    expect(await screen.findByText('This is the last stop.')).toBeTruthy();
    fireEvent.click(screen.getByText('Road closed'));
    expect(await screen.findByRole('heading', { name: 'Round finished' })).toBeTruthy();
    expect(screen.getByText('collected of 22.00 planned')).toBeTruthy();
    expect(screen.getByText('16.50')).toBeTruthy();
    expect(screen.getByText(/^Skipped \d\d:\d\d · Road closed$/)).toBeTruthy();
    fireEvent.click(await button('Plan another'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Plan my round' })).toBeTruthy();
  });

  test('Change plans the rest again; what is done stays', async () => {
    await start();
    fireEvent.click(await button('Visited'));
    fireEvent.click(screen.getByText('Change'));
    fireEvent.click(await button('Show my round'));
    fireEvent.click(await button('Use this round'));
    expect(await nextStop()).toContain('Stop 2 of 4');
  });

  test('another tab ends it: set-up again', async () => {
    await start();
    await nextStop();
    window.localStorage.removeItem('pp:round');
    window.dispatchEvent(new StorageEvent('storage', { key: 'pp:round' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Plan my round' })).toBeTruthy();
  });
});

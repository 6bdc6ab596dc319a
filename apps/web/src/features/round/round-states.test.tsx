// First: the code under test reads the geolocation on load.
import { fakeGeolocation } from '#testing/fake-geolocation.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#platform/query/query-client.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { surveyCount } from '#domain/round/survey.ts';
import type { PlannerMessage, PlannerReply } from '#state/planner/planner-messages.ts';
import { activeRound } from '#state/plan/stored-round.ts';
import type { Round } from '#domain/round/round.ts';
import { RoundPage } from './round-page.tsx';
import { toggleChosenArea } from '#state/sites/area-selection.ts';
import { HERE } from '#testing/a-round.ts';
import { NearWorker } from '#testing/near-worker.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';
import { aSiteReply } from '#testing/a-site-reply.ts';
import { aDeviceVisit } from '#testing/a-device-visit.ts';
import { showField } from '#testing/show-field.ts';

beforeEach(() => {
  vi.stubGlobal('Worker', NearWorker);
  vi.stubGlobal('scrollTo', () => undefined);
  fakeGeolocation.answer = HERE;
});

const reply = (site_id: number, given: object = {}) =>
  aSiteReply({
    site_id,
    site_name: `Bay ${site_id}`,
    area_name: 'Quayside',
    weather_score: 0.5,
    latitude: 54.97 + site_id / 1000,
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

/** Its final answers wait until they are released. */
class SlowWorker extends NearWorker {
  static #held: (() => void)[] | null = [];
  static release(): void {
    const held = SlowWorker.#held ?? [];
    SlowWorker.#held = null;
    for (const send of held) send();
  }
  override dispatchEvent(event: Event): boolean {
    // Safe: the near worker sends only replies of the planner.
    const { data } = event as MessageEvent<PlannerReply>;
    const isHeld = data.kind === 'answer' && data.answer.isFinal;
    if (SlowWorker.#held === null || !isHeld) return super.dispatchEvent(event);
    SlowWorker.#held.push(() => super.dispatchEvent(event));
    return true;
  }
}

/** Takes a moment for each request, as on a busy phone. */
class BusyWorker extends NearWorker {
  override postMessage(message: PlannerMessage): void {
    setTimeout(() => super.postMessage(message), 200);
  }
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const nextStop = async () => (await screen.findByRole('region', { name: /^Bay/ })).textContent;

const refusedVisit = aDeviceVisit({ siteName: 'Bay 1', state: 'refused', refusal: 'outside_areas' });

function storedRound(): Round {
  const round = activeRound.get();
  if (round === null) throw new Error('There is a round.');
  return round;
}

function changeInOtherTab(change: (round: Round) => Round): void {
  window.localStorage.setItem('pp:round', JSON.stringify(change(storedRound())));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'pp:round' })));
}

async function start(): Promise<void> {
  showRound();
  await screen.findByText(/^4 stops? · back/);
  fireEvent.click(await button('Show my round'));
  fireEvent.click(await button('Start round'));
}

describe('set-up', () => {
  test('the result of the set-up is one line above the button, and the first three stops follow the form', async () => {
    showRound();
    const result = await screen.findByText(/^4 stops · back about \d\d:\d\d · \d+\.\d\d points$/);
    expect(result.tagName).toBe('OUTPUT');
    const first = screen.getByRole('region', { name: 'First stops' });
    expect(within(first).getAllByRole('listitem')).toHaveLength(3);
    expect(screen.getByText('Areas: Quayside')).toBeTruthy();
    // Read in this order: fields, fold, first stops, result, button.
    const order = [screen.getByText('Start, vary'), first, result, await button('Show my round')];
    for (const [index, part] of order.slice(1).entries())
      expect(order[index]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  test('the fold of the set-up says in words how the round starts, ends, rests and varies', async () => {
    adoptRuntimeConfig({ features: ['round', 'shift'] });
    showRound();
    expect(await screen.findByText('From my position and back · no break')).toBeTruthy();
    expect(screen.getByText('Start, break, vary')).toBeTruthy();
    await screen.findAllByRole('option', { name: 'Bay 2' });
    fireEvent.change(screen.getByLabelText('Start at:'), { target: { value: '2' } });
    fireEvent.click(screen.getByRole('switch', { name: 'Break' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Vary the round' }));
    expect(await screen.findByText('From Bay 2 and back · break 30 min · varied')).toBeTruthy();
    fireEvent.click(screen.getByRole('switch', { name: 'End where I began' }));
    expect(screen.getByText('From Bay 2, end anywhere · break 30 min · varied')).toBeTruthy();
  });

  test('a link to the areas is shown when none is selected', () => {
    renderScreen(<RoundPage />, '/round', { '/auth/profile/': { body: PROFILE_REPLY } });
    expect(screen.getByRole('link', { name: 'Go to Choose Locations' })).toBeTruthy();
  });

  test('a set-up without reachable sites names the time, and the field keeps the focus', async () => {
    showRound([reply(1, { latitude: 57 })]);
    const field = await screen.findByLabelText('Finish by');
    field.focus();
    const blocked = await button(/^No site can be reached by \d\d:\d\d\.$/);
    expect(blocked.getAttribute('aria-disabled')).toBe('true');
    expect((await screen.findByRole('status', { name: '' })).textContent).toBe(blocked.textContent);
    expect(document.activeElement).toBe(field);
  });

  test('a missing position shows a red banner, and the action explains why it is blocked', async () => {
    fakeGeolocation.answer = { code: 1, message: '' };
    showRound();
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toContain('Error getting geolocation: User denied Geolocation');
    expect(banner.textContent).toContain('Allow location for this site in the settings of your browser');
    expect((await button('Your position is not known')).getAttribute('aria-disabled')).toBe('true');
  });

  test('without a position the round starts at a site', async () => {
    fakeGeolocation.answer = { code: 1, message: '' };
    showRound();
    const start = await screen.findByRole('combobox', { name: 'Start at:' });
    await vi.waitFor(() => expect(start.closest('details')?.open).toBe(true), { timeout: 20_000 });
    await screen.findByRole('option', { name: 'Bay 2' });
    fireEvent.change(start, { target: { value: '2' } });
    fireEvent.click(await button('Show my round'));
    const list = await screen.findByRole('list', { name: 'Stops of your round' });
    expect(within(list).getAllByRole('listitem')[0]?.textContent).toContain('Bay 2');
    fireEvent.click(await button('Start round'));
    await nextStop();
    expect(storedRound().from).toEqual({ latitude: 54.972, longitude: -1.61 });
  });

  test('an early tap on Show my round waits for the survey stop that is still being drawn', async () => {
    adoptRuntimeConfig({ features: ['round', 'fair'] });
    vi.stubGlobal('Worker', SlowWorker);
    // A chance that draws one survey stop for a round of four stops.
    const chance = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].find(
      (one) => surveyCount(4, Math.floor(one * 2 ** 31)) === 1,
    );
    vi.spyOn(Math, 'random').mockReturnValue(chance ?? 0);
    showRound();
    fireEvent.click(await screen.findByRole('switch', { name: 'Vary the round' }));
    await screen.findByText(/^4 stops? · back/);
    fireEvent.click(await button('Show my round'));
    expect(await button('Planning…')).toBeTruthy();
    act(() => SlowWorker.release());
    const list = await screen.findByRole('list', { name: 'Stops of your round' });
    expect(within(list).getAllByText('Survey stop')).toHaveLength(1);
  });

  test('an early tap on Show my round after a change waits for the round of the new settings', async () => {
    adoptRuntimeConfig({ features: ['round', 'shift'] });
    vi.stubGlobal('Worker', BusyWorker);
    showRound();
    await screen.findByText(/^4 stops? · back/);
    fireEvent.click(screen.getByRole('switch', { name: 'Break' }));
    fireEvent.click(await button('Show my round'));
    const list = await screen.findByRole('list', { name: 'Stops of your round' });
    expect(within(list).getByText('Break')).toBeTruthy();
  });

  test('a failure to load sites is shown', async () => {
    renderScreen(<RoundPage />, '/round', {
      '/auth/profile/': { body: PROFILE_REPLY },
      score: { status: 500, body: {} },
    });
    toggleChosenArea('Quayside');
    expect(
      (await screen.findByText('Failed to load sites. Please try again later.')).closest('[role=alert]'),
    ).toBeTruthy();
  });

  test('an invalid time is explained, and the typed text stays', async () => {
    showRound();
    const field = await screen.findByLabelText('Finish by');
    fireEvent.change(field, { target: { value: '' } });
    expect((await screen.findByRole('alert')).textContent).toBe('Enter a time within the next 12 hours.');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    fireEvent.click(await button(/^1\sh$/));
    expect(screen.queryByRole('alert')).toBeNull();
    expect((await button(/^1\sh$/)).getAttribute('aria-pressed')).toBe('true');
  });

  test('the time at a site steps from 1 to 60', async () => {
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

  test('a round ends at its start, anywhere, or at a site', async () => {
    showRound();
    await screen.findByText(/^4 stops? · back/);
    fireEvent.click(await screen.findByRole('switch', { name: 'End where I began' }));
    expect(await screen.findByText(/^4 stops? · done/)).toBeTruthy();
    fireEvent.change(await screen.findByLabelText('End at:'), { target: { value: '4' } });
    expect(await screen.findByText(/^4 stops? · back/)).toBeTruthy();
  });
});

describe('planned', () => {
  test('a planned round shows its points, the estimated timeline, and the left-out sites by reason', async () => {
    showRound([reply(1), reply(2, { event_score: 1.25 }), reply(3, { latitude: null })], { 2: 3 });
    await screen.findByText(/^2 stops? · back/);
    fireEvent.click(await button('Show my round'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your round' })).toBeTruthy();
    const list = screen.getByRole('list', { name: 'Stops of your round' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(4);
    expect(list.textContent).toContain('+3.00 boost · +1.25 event');
    expect(within(list).getAllByText(/^(about \d+|under 1)\smin$/)).toHaveLength(3);
    expect(list.textContent).toContain('Back where you began');
    expect(screen.getByText('1 site left out')).toBeTruthy();
    expect(screen.getByText('No position known')).toBeTruthy();
  });
});

test('a planned round is still there when the screen is opened again', async () => {
  const { rerender } = showRound();
  await screen.findByText(/^4 stops? · back/);
  fireEvent.click(await button('Show my round'));
  await button('Start round');
  const open = (page: ReactNode) =>
    rerender(<QueryClientProvider client={queryClient}>{page}</QueryClientProvider>);
  open(null);
  open(<RoundPage />);
  expect(await button('Start round')).toBeTruthy();
  fireEvent.click(await button('Change'));
  expect(await button('Show my round')).toBeTruthy();
});

describe('active', () => {
  test('a later stop can be the next one, or be left out and put back', async () => {
    await start();
    const [, second = 0, third = 0, fourth = 0] = storedRound().stops.map(({ siteId }) => siteId);
    const ids = () => storedRound().stops.map(({ siteId }) => siteId);
    const choose = async (siteId: number, action: string) => {
      fireEvent.click(await button(`Options for Bay ${siteId}`));
      fireEvent.click(await button(action));
    };
    await choose(fourth, 'Go here next');
    expect(ids().slice(1)).toEqual([fourth, second, third]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe(`Options for Bay ${fourth}`);
    await choose(second, 'Leave out');
    expect(ids().slice(1)).toEqual([fourth, third]);
    expect(screen.getByText(`Left out: Bay ${second}`)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('After that');
    fireEvent.click(await button('Undo'));
    expect(ids().slice(1)).toEqual([fourth, second, third]);
    await choose(third, 'Open site');
    expect(location.pathname).toBe(`/patrolplan/${third}/Bay%20${third}`);
    expect(history.state).toMatchObject({ back: 'round' });
  });

  test('Visited brings the next stop at once, Undo takes it back', async () => {
    await start();
    expect(await nextStop()).toContain('Stop 1 of 4');
    fireEvent.click(await button('Visited'));
    expect(await nextStop()).toContain('Stop 2 of 4');
    expect(screen.getByText(/^Visited .+\s\d\d:\d\d$/)).toBeTruthy();
    fireEvent.click(await button('Undo'));
    expect(await nextStop()).toContain('Stop 1 of 4');
  });

  test('the card of a boosted stop shows the reason of the boost and its end', async () => {
    const ends_at = new Date(Date.now() + 3_600_000).toISOString();
    showRound([reply(1)], { 1: 3, reasons: { 1: [{ reason: 'Coaches expected', ends_at }] } });
    await screen.findByText(/^1 stops? · back/);
    fireEvent.click(await button('Show my round'));
    fireEvent.click(await button('Start round'));
    expect(await screen.findByText(/^Coaches expected · until (\d+ \w+, )?\d\d:\d\d$/)).toBeTruthy();
    expect(await nextStop()).toContain('Coaches expected');
  });

  test('a skip is stored with its reason', async () => {
    await start();
    fireEvent.click(screen.getByText('Not safe'));
    expect(await nextStop()).toContain('Stop 2 of 4');
    expect(screen.getByText(/^Skipped \d\d:\d\d$/)).toBeTruthy();
  });

  test('a finished round shows the covered points and the skipped stops', async () => {
    await start();
    for (let stop = 1; stop < 4; stop += 1) fireEvent.click(await button('Visited'));
    expect(await screen.findByText('This is the last stop.')).toBeTruthy();
    fireEvent.click(screen.getByText('Road closed'));
    expect(await screen.findByRole('heading', { name: 'Round finished' })).toBeTruthy();
    expect(screen.getByText('of 22.00 points covered')).toBeTruthy();
    expect(screen.getByText('16.50')).toBeTruthy();
    expect(screen.getByText(/^Skipped \d\d:\d\d · Road closed$/)).toBeTruthy();
    fireEvent.click(await button('Plan another'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Plan my round' })).toBeTruthy();
  });

  test('a round that covered no points reads Round ended', async () => {
    await start();
    for (let stop = 1; stop <= 4; stop += 1) fireEvent.click(await screen.findByText('Road closed'));
    expect(await screen.findByRole('heading', { name: 'Round ended' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Round finished' })).toBeNull();
  });

  test('Change replans the rest and keeps what is done', async () => {
    await start();
    fireEvent.click(await button('Visited'));
    fireEvent.click(screen.getByText('Change'));
    fireEvent.click(await button('Show my round'));
    fireEvent.click(await button('Use this round'));
    expect(await nextStop()).toContain('Stop 2 of 4');
  });

  test('a dismissed offer never returns, and the round stays as it is', async () => {
    await start();
    await nextStop();
    // Another tab has removed two stops: a plan with both is better.
    changeInOtherTab((round) => ({ ...round, stops: round.stops.slice(0, 2) }));
    expect(await screen.findByText(/^A better round: \+\d+\.\d\d$/)).toBeTruthy();
    fireEvent.click(await button('Keep my round as it is'));
    expect(screen.queryByText(/^A better round/)).toBeNull();
    expect(storedRound().declined).toHaveLength(1);
    expect(storedRound().stops).toHaveLength(2);
    expect(await nextStop()).toContain('Stop 1 of 2');
  });

  test('a refused visit is explained until it is removed, and the round continues', async () => {
    await start();
    fireEvent.click(await button('Visited'));
    expect(await nextStop()).toContain('Stop 2 of 4');
    changeInOtherTab((round) => ({
      ...round,
      stops: round.stops.map((stop) =>
        stop.mark ? { ...stop, mark: { ...stop.mark, visitId: 'v1' } } : stop,
      ),
    }));
    act(() => showField([refusedVisit]));
    expect(await screen.findByText('Not accepted: site is outside your areas')).toBeTruthy();
    expect(await button('Remove')).toBeTruthy();
    expect(await nextStop()).toContain('Stop 2 of 4');
    act(() => showField([]));
    expect(screen.queryByText(/^Not accepted/)).toBeNull();
  });

  test('a round ended in another tab returns to the set-up', async () => {
    await start();
    await nextStop();
    window.localStorage.removeItem('pp:round');
    window.dispatchEvent(new StorageEvent('storage', { key: 'pp:round' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Plan my round' })).toBeTruthy();
  });
});

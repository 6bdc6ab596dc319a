import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { SiteList } from './list/site-list.tsx';
import { PatrolPlanPage } from './patrol-plan-page.tsx';
import type { PlanList, PlanStatus } from './plan-view.ts';
import { StatusSlot } from './status-slot.tsx';
import { rankSites } from '#domain/score/rank-sites.ts';
import { filterByArea, toggleChosenArea } from '#state/sites/area-selection.ts';
import { aSite } from '#testing/a-site.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';
import { aSiteReply } from '#testing/a-site-reply.ts';

const sites = [
  aSite({ siteId: 1, siteName: 'Dean Street', baseScore: 3, weatherScore: 0.6 }),
  aSite({ siteId: 2, siteName: 'Sandgate', baseScore: 5, weather: null }),
];
const rows = rankSites({ sites, boosts: { 1: 2.5 }, routes: {}, areas: ['Quayside'], filter: null });
const noAction = () => undefined;
const ready: PlanList = { kind: 'ready', heading: 'Saturday · afternoon', rows };

describe('the list', () => {
  const show = (list: PlanList) =>
    render(<SiteList list={list} listed="Quayside" progress={null} onRetry={noAction} />);

  test('the list shows that it loads', () => {
    show({ kind: 'loading' });
    expect(screen.getByRole('status').textContent).toBe('Loading sites...');
  });

  test('a failed list shows the transport message, the next attempt and a button that does not wait', () => {
    const onRetry = vi.fn<() => void>();
    const failed = { kind: 'failed', message: 'Failed to load sites.', detail: 'Server error.' } as const;
    const list = { ...failed, next: 'Trying again at 10:16' };
    render(<SiteList list={list} listed="Quayside" progress={null} onRetry={onRetry} />);
    const lines = within(screen.getByRole('alert')).getAllByText(/./, { selector: 'p' });
    expect(lines.map((line) => line.textContent)).toEqual([
      'Failed to load sites.',
      'Server error.',
      'Trying again at 10:16',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  test('an empty list shows its message', () => {
    show({ kind: 'empty' });
    expect(screen.getByText('No sites available for the selected area.')).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
  });

  test('the rows are in the order of their scores, with the parts above 0', async () => {
    show(ready);
    const list = await screen.findByRole('list', { name: 'Saturday · afternoon' });
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Dean Street', 'Sandgate']);
    expect(links[0]?.getAttribute('href')).toBe('/patrolplan/1/Dean%20Street');
    const [first, second] = [...list.children];
    expect(first?.textContent).toContain('6.10');
    expect(first?.textContent).toContain('+0.60 weather');
    expect(first?.textContent).toContain('+2.50 boost');
    expect(first?.hasAttribute('data-boosted')).toBe(true);
    expect(second?.textContent).toContain('No weather data');
    expect(second?.hasAttribute('data-boosted')).toBe(false);
  });

  test('a new ranking puts the rows into their new order', async () => {
    const { rerender } = show(ready);
    await screen.findByRole('list', { name: 'Saturday · afternoon' });
    const next = rankSites({ sites, boosts: { 2: 9 }, routes: {}, areas: ['Quayside'], filter: null });
    rerender(
      <SiteList list={{ ...ready, rows: next }} listed="Quayside" progress={null} onRetry={noAction} />,
    );
    const names = screen.getAllByRole('link').map((link) => link.textContent);
    expect(names).toEqual(['Sandgate', 'Dean Street']);
  });

  test('a row with a pending route is marked', async () => {
    const progress = { done: 0, total: 2, skipped: new Set([2]) };
    const { container } = render(
      <SiteList list={ready} listed="Quayside" progress={progress} onRetry={noAction} />,
    );
    await screen.findByRole('list', { name: 'Saturday · afternoon' });
    const waiting = [...container.querySelectorAll('.plan-row-routing')];
    expect(waiting.map((mark) => mark.closest('[data-site]')?.getAttribute('data-site'))).toEqual(['1']);
  });
});

describe('the status slot', () => {
  const show = (status: PlanStatus, onRefresh = noAction) =>
    render(<StatusSlot status={status} positionError={null} onRefresh={onRefresh} />);
  const progress = { done: 12, total: 41, skipped: new Set<number>() };

  test.each<[PlanStatus, string]>([
    [{ kind: 'blank' }, ''],
    [{ kind: 'busy', age: null, progress: null }, 'Updating data in background...'],
    [{ kind: 'busy', age: null, progress }, 'Updating data in background...Routes 12 of 41'],
    [
      { kind: 'busy', age: 'Data from 14:46', progress: null },
      'Updating data in background...Data from 14:46',
    ],
    [{ kind: 'news', text: 'Now first: Dean Street' }, 'Now first: Dean Street'],
    [{ kind: 'offline', text: 'data from 14:46, 32 min ago' }, 'Offline: data from 14:46, 32 min ago'],
    [{ kind: 'failed', message: 'Failed.', text: 'Trying again at 15:16' }, 'Failed.Trying again at 15:16'],
    [{ kind: 'idle', text: 'Updated 15:16' }, 'Updated 15:16'],
  ])('the status slot has its text for the status %o', (status, words) => {
    expect(show(status).container.textContent).toBe(words);
  });

  test('a geolocation error is an alert, with the status after it', () => {
    const positionError = { message: 'Timeout expired', detail: undefined };
    const status: PlanStatus = { kind: 'idle', text: 'Updated 15:16' };
    render(<StatusSlot status={status} positionError={positionError} onRefresh={noAction} />);
    expect(screen.getByRole('alert').textContent).toBe('Timeout expired');
    expect(screen.getByRole('status').textContent).toBe(' · Updated 15:16');
  });

  test('the progress of the routes is shown as a bar', () => {
    show({ kind: 'busy', age: null, progress });
    const bar = screen.getByRole('progressbar', { name: 'Routes 12 of 41' });
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['12', '41']);
  });
});

describe('the refresh button', () => {
  test.each<[PlanStatus, string]>([
    [{ kind: 'idle', text: 'Updated 15:16' }, 'Refresh'],
    [{ kind: 'offline', text: 'data from 14:46, 32 min ago' }, 'Refresh'],
    [{ kind: 'failed', message: 'Failed.', text: 'Trying again at 15:16' }, 'Try now'],
  ])('the refresh button is shown beside the status %o: %s', (status, name) => {
    const onRefresh = vi.fn<() => void>();
    render(<StatusSlot status={status} positionError={null} onRefresh={onRefresh} />);
    fireEvent.click(screen.getByRole('button', { name }));
    expect(onRefresh).toHaveBeenCalledOnce();
  });

  test('the refresh button is missing while there is no data', () => {
    render(<StatusSlot status={{ kind: 'blank' }} positionError={null} onRefresh={noAction} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('the screen', () => {
  const reply = (site_id: number, site_name: string, area_name: string, base_score: number) =>
    aSiteReply({ site_id, site_name, area_name, base_score, latitude: null, longitude: null });

  test('a plan without areas links to the locations and disables the filter', () => {
    renderScreen(<PatrolPlanPage />, '/patrolplan', { '/auth/profile/': { body: PROFILE_REPLY } });
    expect(screen.getByText('No areas selected. Please go to Locations to select areas.')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Go to Choose Locations' });
    expect(link.getAttribute('href')).toBe('/choose-locations');
    expect(screen.getByRole('combobox', { name: 'Filter by Area:' })).toHaveProperty('disabled', true);
  });

  test('a user without areas reads whom to contact', async () => {
    const profile = { ...PROFILE_REPLY, user_areas: [] };
    renderScreen(<PatrolPlanPage />, '/patrolplan', { '/auth/profile/': { body: profile } });
    await screen.findByText('Ask your supervisor to add areas to your account.');
  });

  test('Refresh requests scores and boosts again', async () => {
    const { server } = renderScreen(<PatrolPlanPage />, '/patrolplan', {
      '/auth/profile/': { body: PROFILE_REPLY },
      score: { body: [reply(1, 'Sandgate', 'Quayside', 2)] },
      boosts: { body: {} },
    });
    toggleChosenArea('Quayside');
    await screen.findByText(/^Updated /);
    await expect.poll(() => server.requestsTo('boosts').length).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await expect.poll(() => server.requestsTo('scores').length).toBe(2);
    await expect.poll(() => server.requestsTo('boosts').length).toBe(2);
  });

  test('the plan shows the ranked sites of all areas, then only those of the filter', async () => {
    const scored = [reply(1, 'Sandgate', 'Quayside', 2), reply(2, 'Shields Road', 'Byker', 4)];
    renderScreen(<PatrolPlanPage />, '/patrolplan', {
      '/auth/profile/': { body: PROFILE_REPLY },
      score: { body: scored },
    });
    toggleChosenArea('Quayside');
    toggleChosenArea('Byker');
    await screen.findByRole('link', { name: 'Sandgate' });
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Shields Road', 'Sandgate']);
    filterByArea('Quayside');
    await expect.poll(() => screen.queryByRole('link', { name: 'Shields Road' })).toBeNull();
  });
});

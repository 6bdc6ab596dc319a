import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RoundsPage } from './rounds-page.tsx';
import { timeText } from '#domain/format.ts';
import { queryClient } from '#platform/query/query-client.ts';
import type { Reply } from '#testing/fake-server.ts';
import { NearWorker } from '#testing/near-worker.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';
import { aSiteReply } from '#testing/a-site-reply.ts';

beforeEach(() => vi.stubGlobal('Worker', NearWorker));

const site = (site_id: number, given: object = {}) =>
  aSiteReply({
    site_id,
    site_name: `Bay ${site_id}`,
    area_name: site_id % 2 === 0 ? 'Byker' : 'Quayside',
    weather_score: 0.5,
    boost_score: 0,
    latitude: 54.97 + (site_id % 5) / 500,
    longitude: -1.61 + Math.floor(site_id / 5) / 300,
    ...given,
  });
const SITES = Array.from({ length: 14 }, (_, n) => site(n + 1));

const person = (id: number, firstName: string, areas: readonly string[]) => ({
  id,
  warden: id,
  name: `${firstName} Shaw`,
  areas,
  is_on_shift: false,
  back_by: null,
  progress: null,
});
const BOTH = ['Byker', 'Quayside'];
const PEOPLE = [person(1, 'Robin', BOTH), person(2, 'Sam', BOTH), person(5, 'Zoe', ['Byker'])];

const found = (id: number) => ({
  site_id: id,
  site_name: `Bay ${id}`,
  area_name: 'Quayside',
  postcode: 'NE1 3DH',
  addressline1: `${id} Sandhill`,
  hours: '',
  visit_minutes: 6,
  is_retired: false,
});

const COUNTS = { count: 14, count_limit: 10_000, is_narrowed: false, day_type: 'weekday' };

type Given = { sites?: Reply; people?: Reply; profile?: object };

const reply = (sites: readonly object[]) => ({ body: { at: '2026-11-14T14:00:00.000Z', sites } });

function open({ sites = reply(SITES), people, profile }: Given = {}) {
  const replies: Record<string, Reply> = {
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true, ...profile } },
    '/staff/rounds/sites/': sites,
    '/staff/team/people/': people ?? { body: { names_wardens: true, people: PEOPLE, areas: [] } },
    '/staff/sites/search/': {
      body: { sites: SITES.map(({ site_id }) => found(site_id)), next: null, ...COUNTS },
    },
  };
  return { replies, ...renderScreen(<RoundsPage />, '/staff/rounds', replies) };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const planned = () => screen.findByRole('region', { name: 'Planned rounds' });

const tick = async (name: string) => fireEvent.click(await screen.findByRole('checkbox', { name }));

async function openFold(title: string): Promise<HTMLElement> {
  const fold = (await screen.findByText(title)).closest('details');
  if (!fold) throw new Error('No details element');
  fold.open = true;
  fireEvent(fold, new Event('toggle'));
  return fold;
}

async function choose(...names: readonly string[]): Promise<void> {
  for (const name of names) await tick(`${name} Shaw`);
}

async function plan(...names: readonly string[]): Promise<HTMLElement> {
  await choose(...names);
  fireEvent.click(await button('Plan rounds'));
  const region = await planned();
  // Blocked until the search has ended.
  await vi.waitFor(
    () =>
      expect(within(region).getByRole('button', { name: 'Print' }).getAttribute('aria-disabled')).toBeNull(),
    { timeout: 30_000 },
  );
  return region;
}

test('a warden is refused, and no call is made', async () => {
  const { server } = open({ profile: { is_staff: false } });
  expect(await screen.findByText('Not for your account')).toBeTruthy();
  expect(server.requestsTo('/staff/')).toEqual([]);
});

describe('planning', () => {
  test('two chosen wardens are planned over their areas; no site is in two rounds', async () => {
    const { server } = open();
    const region = await plan('Robin', 'Sam');
    expect(server.requestsTo('/rounds/sites/')[0]?.body).toEqual({
      areas: ['Byker', 'Quayside'],
      time: null,
    });
    const table = within(region).getByRole('table', { name: 'Stops of all wardens' });
    const names = within(table)
      .getAllByText(/^Bay \d+$/)
      .map(({ textContent }) => textContent);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toHaveLength(14);
    expect(
      within(table).getByText(/^Robin Shaw: \d+ stops, \d\d:\d\d to \d\d:\d\d, \d+\.\d\d points$/),
    ).toBeTruthy();
    expect(within(table).getByText(/^Sam Shaw: /)).toBeTruthy();
    expect(within(region).getByText('14 of 14')).toBeTruthy();
    expect(within(region).getByText('77.00')).toBeTruthy();
  });

  test('the areas follow the chosen wardens and name those that nobody walks, until others are chosen', async () => {
    const { server } = open();
    await choose('Zoe');
    expect(await screen.findByText('1 of 2, those of Zoe.')).toBeTruthy();
    expect(screen.getByText('Nobody walks Quayside.')).toBeTruthy();
    await choose('Robin');
    expect(await screen.findByText('2 of 2, those of Robin and Zoe.')).toBeTruthy();
    expect(screen.queryByText(/^Nobody walks/)).toBeNull();
    await openFold('Areas');
    fireEvent.click(await button('Remove Quayside'));
    expect(await screen.findByText('1 of 2.')).toBeTruthy();
    expect(server.requestsTo('/rounds/sites/').at(-1)?.body).toEqual({ areas: ['Byker'], time: null });
    fireEvent.click(await button('Use the areas of the wardens'));
    expect(await screen.findByText('2 of 2, those of Robin and Zoe.')).toBeTruthy();
  });

  test('the set-up says what would be planned, and asks for a warden first', async () => {
    open({ sites: reply([...SITES, site(30, { visit_due: { every_days: 7, unseen_days: 9 } })]) });
    expect((await button('Choose a warden')).getAttribute('aria-disabled')).toBe('true');
    expect(await screen.findByText('Those of the chosen wardens.')).toBeTruthy();
    await choose('Robin', 'Sam');
    expect(await screen.findByText('2 rounds in 2 areas with 15 sites, 1 of them due today.')).toBeTruthy();
    expect(
      screen.getByText('Today · from the middle of their areas and back · on foot · no break'),
    ).toBeTruthy();
  });

  test('a boost counts, and left-out sites have their reason', async () => {
    const sites = [
      site(1, { boost_score: 3 }),
      ...SITES.slice(1, 3),
      site(20, { latitude: null }),
      site(21, { openings: [] }),
    ];
    open({ sites: reply(sites) });
    const region = await plan('Robin', 'Sam');
    expect(within(region).getByText('19.50')).toBeTruthy();
    expect(within(region).getByText('3 of 5')).toBeTruthy();
    expect(within(region).getByText('2 sites left out')).toBeTruthy();
    expect(within(region).getByText('Closed at this hour')).toBeTruthy();
    expect(within(region).getByText('No position known')).toBeTruthy();
  });

  test('rounds that begin later wait for the scores of their start', async () => {
    const { server, replies } = open();
    await choose('Robin');
    await button('Plan rounds');
    const start = new Date(Date.now() + 3 * 3_600_000);
    start.setSeconds(0, 0);
    replies['/staff/rounds/sites/'] = 'hangs';
    fireEvent.change(await screen.findByLabelText('Start time'), { target: { value: timeText(start) } });
    const waiting = await button('Loading the scores of the start…');
    expect(waiting.getAttribute('aria-disabled')).toBe('true');
    await vi.waitFor(
      () =>
        expect(server.requestsTo('/rounds/sites/').at(-1)?.body).toMatchObject({ time: start.toISOString() }),
      { timeout: 20_000 },
    );
  });

  test('the wardens with an active account are listed with their areas', async () => {
    open();
    await screen.findByRole('checkbox', { name: 'Robin Shaw' });
    expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('aria-label'))).toEqual([
      'Robin Shaw',
      'Sam Shaw',
      'Zoe Shaw',
    ]);
    // They are named.
    expect(screen.queryByRole('link', { name: 'Name wardens' })).toBeNull();
  });

  test('the rounds replace the set-up, and Change returns to it with all its values', async () => {
    open();
    fireEvent.change(await screen.findByLabelText('Time at a site'), { target: { value: '9' } });
    await plan('Robin');
    expect(screen.queryByText('Who walks?')).toBeNull();
    expect(document.activeElement?.textContent).toBe('Planned rounds');
    fireEvent.click(await button('Change'));
    expect(await screen.findByText('Who walks?')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Planned rounds' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Rounds');
    expect(screen.getByLabelText('Time at a site')).toHaveProperty('value', '9');
    expect(screen.getByRole('checkbox', { name: 'Robin Shaw' })).toHaveProperty('checked', true);
  });

  test('scores that change after planning mark the rounds as outdated', async () => {
    const { replies } = open();
    await plan('Robin');
    replies['/staff/rounds/sites/'] = reply(SITES.slice(1));
    await queryClient.refetchQueries({ queryKey: ['staff', 'teamSites'] });
    expect(await screen.findByText('The scores have changed since these rounds were planned.')).toBeTruthy();
    fireEvent.click(await button('Plan again'));
    expect(await screen.findByText('13 of 13')).toBeTruthy();
  });

  test('rounds for wardens without an account go by their letter', async () => {
    open();
    await openFold('Day, start and end, travel, break');
    fireEvent.click(await button('One warden without an account more'));
    const region = await plan();
    expect(within(region).getByText('Warden A', { selector: 'b' })).toBeTruthy();
  });

  test('a stopped search keeps its rounds and is marked as stopped', async () => {
    const many = Array.from({ length: 150 }, (_, n) => site(n + 1));
    open({ sites: reply(many) });
    await choose('Robin', 'Sam');
    fireEvent.click(await button('Plan rounds'));
    expect(await screen.findByRole('progressbar', { name: 'Search' })).toBeTruthy();
    fireEvent.click(await button('Stop'));
    expect(await screen.findByText('Stopped: these are the best rounds found until then.')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(await planned()).toBeTruthy();
  });

  test('a failed planner shows an error, and a retry', async () => {
    class BrokenWorker extends NearWorker {
      override postMessage(): void {
        this.dispatchEvent(Object.assign(new Event('error'), { message: 'out of memory' }));
      }
    }
    vi.stubGlobal('Worker', BrokenWorker);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    open();
    await choose('Robin');
    fireEvent.click(await button('Plan rounds'));
    expect((await screen.findByRole('alert')).textContent).toContain('The rounds could not be planned.');
    expect(await button('Try again')).toBeTruthy();
  });

  test('a team without reachable sites gets a message', async () => {
    open({ sites: reply([site(1, { latitude: 50 }), site(2, { latitude: 58 })]) });
    await choose('Robin');
    fireEvent.click(await button('Plan rounds'));
    expect(await screen.findByText('No site can be reached in the time of these shifts.')).toBeTruthy();
  });

  test('the print sheets have one page per warden, with the address of each stop', async () => {
    const { container } = open();
    const printed = vi.fn<() => void>();
    vi.stubGlobal('print', printed);
    const region = await plan('Robin', 'Sam');
    await screen.findAllByText(/1 Sandhill, NE1 3DH$/);
    expect(container.querySelectorAll('.print-sheet')).toHaveLength(2);
    expect(container.querySelector('.print-sheet')?.textContent).toContain('Areas: Byker, Quayside');
    fireEvent.click(within(region).getByRole('button', { name: 'Print' }));
    expect(printed).toHaveBeenCalledOnce();
  });
});

describe('bad input', () => {
  test('an invalid field is explained, the action says why it is blocked, and nothing is lost', async () => {
    open();
    await choose('Robin');
    const minutes = await screen.findByLabelText('Time at a site');
    fireEvent.change(minutes, { target: { value: '99' } });
    expect(minutes.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Enter 1 to 60 minutes.')).toBeTruthy();
    expect(minutes).toHaveProperty('value', '99');
    expect((await button('Correct the marked fields first')).getAttribute('aria-disabled')).toBe('true');
    fireEvent.change(minutes, { target: { value: '9' } });
    expect((await button('Plan rounds')).getAttribute('aria-disabled')).toBeNull();
  });

  test('an invalid field of one warden is marked only there', async () => {
    open();
    await choose('Robin', 'Sam');
    await openFold('Day, start and end, travel, break');
    const fields = within(await openFold('Own set-up of Sam Shaw'));
    fireEvent.change(await fields.findByLabelText('Travel'), { target: { value: 'vehicle' } });
    fireEvent.change(fields.getByLabelText('Finish by'), { target: { value: '' } });
    fireEvent.change(fields.getByLabelText('Minutes at a site'), { target: { value: '0' } });
    expect(fields.getByText('Enter 1 to 60 minutes.')).toBeTruthy();
    expect(screen.getAllByText('Enter 1 to 60 minutes.')).toHaveLength(1);
  });
});

describe('states', () => {
  test('the action says that the scores are loading', async () => {
    open({ sites: 'hangs' });
    await choose('Robin');
    expect((await button('Loading the scores of the start…')).getAttribute('aria-disabled')).toBe('true');
  });

  test('failed scores can be retried', async () => {
    open({ sites: { status: 500 } });
    await choose('Robin');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The scores could not be loaded.');
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  test('areas without sites are shown as text', async () => {
    open({ sites: reply([]) });
    await choose('Robin');
    expect(await screen.findByText('No sites available for the selected areas.')).toBeTruthy();
  });

  test('sites without any position cannot be planned', async () => {
    open({ sites: reply([site(1, { latitude: null })]) });
    await choose('Robin');
    expect(await screen.findByText('No site of these areas has a position.')).toBeTruthy();
  });

  test('an organisation without areas gets a message', async () => {
    open({ profile: { user_areas: [] } });
    expect(await screen.findByText('There are no areas yet.')).toBeTruthy();
  });

  test('the action asks for an area when none is selected', async () => {
    open();
    await choose('Robin');
    await openFold('Areas');
    fireEvent.click(await button('Remove Byker'));
    fireEvent.click(await button('Remove Quayside'));
    expect((await button('Choose an area')).getAttribute('aria-disabled')).toBe('true');
  });

  test('wardens are named by letter without the list of people', async () => {
    open({ people: { status: 500 } });
    expect(
      await screen.findByText('The people could not be loaded. Wardens go by their letter.'),
    ).toBeTruthy();
    expect(await plan()).toBeTruthy();
  });
});

import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { RoundsPage } from './rounds-page.tsx';
import { timeText } from '#domain/format.ts';
import { chooseAreas } from '#state/area-selection.ts';
import type { Reply } from '#testing/fake-server.ts';
import { NearWorker } from '#testing/near-worker.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';
import { aPersonReply } from '#testing/a-person-reply.ts';
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

const person = (id: number, first_name: string, given: object = {}) =>
  aPersonReply({ id, first_name, ...given });
const PEOPLE = [person(1, 'Robin'), person(2, 'Sam'), person(3, 'Gone', { is_active: false })];

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
    '/staff/people/search/': people ?? { body: { people: PEOPLE, next: null } },
    '/staff/sites/search/': {
      body: { sites: SITES.map(({ site_id }) => found(site_id)), next: null, ...COUNTS },
    },
  };
  return { replies, ...renderScreen(<RoundsPage />, '/staff/rounds', replies) };
}

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const planned = () => screen.findByRole('region', { name: 'Planned rounds' });

async function plan(): Promise<HTMLElement> {
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
  test('one click plans two wardens over all areas; no site is in two rounds', async () => {
    const { server } = open();
    const region = await plan();
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
      within(table).getByText(/^Warden A: \d+ stops, \d\d:\d\d to \d\d:\d\d, \d+\.\d\d points$/),
    ).toBeTruthy();
    expect(within(table).getByText(/^Warden B: /)).toBeTruthy();
    expect(within(region).getByText('14 of 14')).toBeTruthy();
    expect(within(region).getByText('77.00')).toBeTruthy();
  });

  test('the areas selected on this device are preselected', async () => {
    chooseAreas(['Byker']);
    const { server } = open();
    // Signing in has cleared the selection.
    chooseAreas(['Byker']);
    await screen.findByRole('button', { name: 'Areas: 1 of 2 areas' });
    await vi.waitFor(() =>
      expect(server.requestsTo('/rounds/sites/').at(-1)?.body).toEqual({ areas: ['Byker'], time: null }),
    );
  });

  test('a boost counts, and left-out sites have their reason', async () => {
    const sites = [
      site(1, { boost_score: 3 }),
      ...SITES.slice(1, 3),
      site(20, { latitude: null }),
      site(21, { openings: [] }),
    ];
    open({ sites: reply(sites) });
    const region = await plan();
    expect(within(region).getByText('19.50')).toBeTruthy();
    expect(within(region).getByText('3 of 5')).toBeTruthy();
    expect(within(region).getByText('2 sites left out')).toBeTruthy();
    expect(within(region).getByText('Closed at this hour')).toBeTruthy();
    expect(within(region).getByText('No position known')).toBeTruthy();
  });

  test('rounds that begin later wait for the scores of their start', async () => {
    const { server, replies } = open();
    await button('Plan rounds');
    const start = new Date(Date.now() + 3 * 3_600_000);
    start.setSeconds(0, 0);
    replies['/staff/rounds/sites/'] = 'hangs';
    fireEvent.change(await screen.findByLabelText('Start'), { target: { value: timeText(start) } });
    const waiting = await button('Loading the scores of the start…');
    expect(waiting.getAttribute('aria-disabled')).toBe('true');
    await vi.waitFor(() =>
      expect(server.requestsTo('/rounds/sites/').at(-1)?.body).toMatchObject({ time: start.toISOString() }),
    );
  });

  test('people are selected by name; only active ones with one of the areas are offered', async () => {
    open();
    const who = await screen.findByLabelText('Who is warden A');
    await within(who).findByText('Robin Shaw');
    expect(
      within(who)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Not named', 'Robin Shaw', 'Sam Shaw']);
    fireEvent.change(who, { target: { value: '1' } });
    const region = await plan();
    expect(within(region).getByText('Warden A, Robin Shaw', { selector: 'b' })).toBeTruthy();
  });

  test('a change after planning marks the rounds as outdated', async () => {
    open();
    await plan();
    fireEvent.click(await button('One warden more'));
    expect(
      await screen.findByText('The set-up or the scores have changed since these rounds were planned.'),
    ).toBeTruthy();
    fireEvent.click(await button('Plan again'));
    expect(await screen.findByText('Warden C', { selector: 'b' })).toBeTruthy();
  });

  test('a stopped search keeps its rounds and is marked as stopped', async () => {
    const many = Array.from({ length: 150 }, (_, n) => site(n + 1));
    open({ sites: reply(many) });
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
    fireEvent.click(await button('Plan rounds'));
    expect((await screen.findByRole('alert')).textContent).toContain('The rounds could not be planned.');
    expect(await button('Try again')).toBeTruthy();
  });

  test('a team without reachable sites gets a message', async () => {
    open({ sites: reply([site(1, { latitude: 50 }), site(2, { latitude: 58 })]) });
    fireEvent.click(await button('Plan rounds'));
    expect(await screen.findByText('No site can be reached in the time of these shifts.')).toBeTruthy();
  });

  test('the print sheets have one page per warden, with the address of each stop', async () => {
    const { container } = open();
    const printed = vi.fn<() => void>();
    vi.stubGlobal('print', printed);
    const region = await plan();
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
    const minutes = await screen.findByLabelText('Minutes at a site');
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
    const summary = await screen.findByText('of warden B');
    const details = summary.closest('details');
    if (!details) throw new Error('No details element');
    details.open = true;
    fireEvent(details, new Event('toggle'));
    const fields = within(details);
    fireEvent.change(await fields.findByLabelText('Travel'), { target: { value: 'vehicle' } });
    fireEvent.change(fields.getByLabelText('Finish by'), { target: { value: '' } });
    fireEvent.change(fields.getByLabelText('Minutes at a site'), { target: { value: '0' } });
    expect(fields.getByText('Enter 1 to 60 minutes.')).toBeTruthy();
    expect(screen.getAllByText('Enter 1 to 60 minutes.')).toHaveLength(1);
  });

  test('the same person cannot have two rounds', async () => {
    open();
    const [first, second] = [
      await screen.findByLabelText('Who is warden A'),
      await screen.findByLabelText('Who is warden B'),
    ];
    await within(second).findByText('Sam Shaw');
    for (const who of [first, second]) fireEvent.change(who, { target: { value: '2' } });
    expect(await screen.findByText('This person already has a round.')).toBeTruthy();
    expect(second.getAttribute('aria-invalid')).toBe('true');
  });
});

describe('states', () => {
  test('skeleton rows are shown while the scores load', async () => {
    open({ sites: 'hangs' });
    expect(await screen.findByText('Loading...')).toBeTruthy();
  });

  test('failed scores can be retried', async () => {
    open({ sites: { status: 500 } });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('The scores could not be loaded.');
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  test('areas without sites are shown as text', async () => {
    open({ sites: reply([]) });
    expect(await screen.findByText('No sites available for the selected areas.')).toBeTruthy();
  });

  test('sites without any position cannot be planned', async () => {
    open({ sites: reply([site(1, { latitude: null })]) });
    expect(await screen.findByText('No site of these areas has a position.')).toBeTruthy();
  });

  test('an organisation without areas gets a message', async () => {
    open({ profile: { user_areas: [] } });
    expect(await screen.findByText('There are no areas yet.')).toBeTruthy();
  });

  test('a message asks for an area when none is selected', async () => {
    open();
    fireEvent.click(await button('Remove Byker'));
    fireEvent.click(await button('Remove Quayside'));
    expect(await screen.findByText('Choose at least one area.')).toBeTruthy();
  });

  test('wardens are named by letter without the list of people', async () => {
    open({ people: { status: 500 } });
    expect(
      await screen.findByText('The people could not be loaded. Wardens go by their letter.'),
    ).toBeTruthy();
    expect(await plan()).toBeTruthy();
  });
});

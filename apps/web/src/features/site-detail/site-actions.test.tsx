import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { SiteDetailPage } from './site-detail-page.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { rankSites } from '#domain/score/rank-sites.ts';
import { siteHandover } from '#domain/site/site-handover.ts';
import type { DeviceVisit } from '#domain/visit/device-visit.ts';
import { acceptProfile } from '#state/session/accept-profile.ts';
import { fieldLog } from '#state/field/field.ts';
import { aSite } from '#testing/a-site.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { aDeviceVisit } from '#testing/a-device-visit.ts';
import { fakeDisk } from '#testing/fake-disk.ts';

const PATH = '/patrolplan/7/Dean%20Street';
const PROFILE = {
  userId: 7,
  firstName: 'Priya',
  lastName: 'Nair',
  isActive: true,
  isStaff: false,
  areas: ['Quayside'],
};

const disk = fakeDisk();
const stored = () => disk.records('pp:field');
// Its code is loaded lazily.
beforeAll(async () => void (await fieldLog()));

beforeEach(async () => {
  disk.mend();
  await hasVisits();
});
afterEach(() => {
  vi.restoreAllMocks();
  adoptRuntimeConfig(undefined);
});

function show(config: object, lastVisitedAt: number | null = null) {
  adoptRuntimeConfig(config);
  const sites = [aSite({ siteId: 7, siteName: 'Dean Street', lastVisitedAt })];
  const [ranked] = rankSites({ sites, boosts: {}, routes: {}, areas: ['Quayside'], filter: null });
  if (!ranked) throw new Error('No site was ranked');
  const rendered = renderScreen(<SiteDetailPage />, PATH, {}, siteHandover(ranked));
  act(() => acceptProfile(PROFILE));
  return rendered;
}

const visit = (given: Partial<DeviceVisit> = {}) =>
  aDeviceVisit({
    siteId: 7,
    at: Date.now(),
    madeAt: Date.now(),
    sendAfter: Date.now() + 60_000,
    ...given,
  });
/** The visits on the device, as another tab stored them. */
const hasVisits = (...visits: DeviceVisit[]) =>
  act(async () => {
    disk.writeElsewhere('pp:field', visits);
    await new Promise((resolve) => setTimeout(resolve));
  });

test('a site has no directions and no visits without configuration', async () => {
  const { server } = show({});
  expect(screen.queryByRole('link', { name: 'Directions' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Visited' })).toBeNull();
  await hasVisits(visit());
  expect(screen.queryByText(/visited/i)).toBeNull();
  expect(server.requestsTo('visits')).toEqual([]);
});

test('Directions is a plain link, once on the screen', () => {
  show({ navigation: { web: 'https://maps.test/{latitude},{longitude}' } });
  const link = screen.getByRole('link', { name: 'Directions' });
  expect(link.getAttribute('href')).toBe('https://maps.test/54.968000,-1.603000');
  expect(link.getAttribute('rel')).toContain('noreferrer');
  expect(screen.queryByRole('button', { name: 'Visited' })).toBeNull();
});

test('one tap on Visited marks the site; no call is made before', async () => {
  const { server } = show({ features: ['visits'] });
  expect(server.requestsTo('visits')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Visited' }));
  await screen.findByText(/^Visited .+\s\d\d:\d\d$/);
  expect(stored()).toMatchObject([{ siteId: 7, siteName: 'Dean Street', outcome: 'visited', userId: 7 }]);
});

test('a visit that cannot be stored shows an error', async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  disk.refuse('writes', new Error('full'));
  show({ features: ['visits'] });
  fireEvent.click(screen.getByRole('button', { name: 'Visited' }));
  await screen.findByText('This phone could not store the visit. Please try again.');
  expect(stored()).toEqual([]);
});

test('a visited site has a quiet button, and the strip offers a note and Undo', async () => {
  show({ features: ['visits'] });
  await hasVisits(visit());
  expect(screen.getByRole('button', { name: 'Visited' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Visited' }));
  expect(screen.getByText(/^Visited .+\s\d\d:\d\d$/).closest('output')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await vi.waitFor(() => expect(stored()).toEqual([]), { timeout: 20_000 });
  expect(await screen.findByText('Visit removed')).toBeTruthy();
  expect(screen.queryByText(/^Visited .+\d/)).toBeNull();
  expect(document.activeElement?.textContent).toBe('Visited');
  expect(screen.getByRole('button', { name: 'Visited' }).getAttribute('aria-disabled')).toBeNull();
});

test('an open note delays the visit until it is saved', async () => {
  show({ features: ['visits'] });
  await hasVisits(visit());
  fireEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  const minutesLeft = () => ((stored()[0] as DeviceVisit).sendAfter - Date.now()) / 60_000;
  await vi.waitFor(() => expect(minutesLeft()).toBeGreaterThan(9), { timeout: 20_000 });
  const dialog = screen.getByRole('dialog', { name: 'Add a note' });
  fireEvent.change(within(dialog).getByLabelText('Note'), { target: { value: ' Gate open ' } });
  expect(dialog.textContent).toContain('269 characters left');
  fireEvent.submit(dialog.querySelector('form') ?? dialog);
  await vi.waitFor(() => expect(stored()).toMatchObject([{ id: 'v1', note: 'Gate open' }]), {
    timeout: 20_000,
  });
});

test('a sent visit keeps its note and Undo for the rest of the day', async () => {
  show({ features: ['visits', 'fair'] });
  await hasVisits(visit({ state: 'sent', sendAfter: 0 }));
  expect(screen.queryByText('Vehicles in contravention')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  const dialog = screen.getByRole('dialog', { name: 'Add a note' });
  fireEvent.change(within(dialog).getByLabelText('Note'), { target: { value: 'Gate open' } });
  fireEvent.submit(dialog.querySelector('form') ?? dialog);
  expect(await screen.findByText(/^Visited .+\s\d\d:\d\d\. Note saved$/)).toBeTruthy();
  expect(stored()).toMatchObject([{ id: 'v1' }, { visitId: 'v1', change: 'note', note: 'Gate open' }]);
  expect(screen.getByRole('button', { name: 'Change note' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Visit removed')).toBeTruthy();
  expect(stored().at(-1)).toMatchObject({ visitId: 'v1', change: 'remove' });
});

test('a note with a number plate gets a hint, and can be saved', async () => {
  show({ features: ['visits'] });
  await hasVisits(visit());
  fireEvent.click(screen.getByRole('button', { name: 'Add a note' }));
  const dialog = screen.getByRole('dialog', { name: 'Add a note' });
  const note = within(dialog).getByLabelText('Note');
  const hint = 'Please do not write number plates in notes.';
  fireEvent.change(note, { target: { value: 'Van AB12 CD' } });
  expect(within(dialog).getByRole('status').textContent).toBe('');
  fireEvent.change(note, { target: { value: 'Van AB12 CDE' } });
  expect(within(dialog).getByRole('status').textContent).toBe(hint);
  fireEvent.submit(dialog.querySelector('form') ?? dialog);
  await vi.waitFor(() => expect(stored()).toMatchObject([{ note: 'Van AB12 CDE' }]), { timeout: 20_000 });
});

test('an unsent visit is shown without a connection', async () => {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  show({ features: ['visits'] });
  await hasVisits(visit());
  expect(screen.getByText(/^Visited .+\s\d\d:\d\d, not sent yet$/)).toBeTruthy();
});

test('a visit that was sent is one short line without a connection', async () => {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(false);
  show({ features: ['visits'] });
  await hasVisits(visit({ state: 'sent' }));
  expect(screen.getByText(/^Offline: Visited\s\d\d:\d\d$/)).toBeTruthy();
});

test('a refused visit shows its reason and can be removed', async () => {
  show({ features: ['visits'] });
  await hasVisits(visit({ state: 'refused', refusal: 'outside_areas', sendAfter: 0 }));
  expect(screen.getByText('Not accepted: site is outside your areas')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await vi.waitFor(() => expect(stored()).toEqual([]), { timeout: 20_000 });
});

test("the visit of a colleague comes from the plan, one's own from the device", () => {
  show({ features: ['visits'] }, Date.now() - 1_000);
  expect(screen.getByText(/^visited (just now|1\u00a0min ago)$/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Visited' }).getAttribute('aria-disabled')).toBeNull();
});

test('after a visit three answers are offered, none chosen; a second tap takes an answer back', async () => {
  show({ features: ['visits', 'fair'] });
  await hasVisits(visit());
  const group = await screen.findByRole('group', { name: 'Vehicles in contravention' });
  const chip = (name: string) => within(group).getByRole('button', { name });
  const pressed = () =>
    ['Nothing', '1 to 2', '3 or more'].map((name) => chip(name).getAttribute('aria-pressed'));
  expect(pressed()).toEqual(['false', 'false', 'false']);
  // Too early: the tap was meant for the previous content.
  fireEvent.click(chip('1 to 2'));
  expect(pressed()).toEqual(['false', 'false', 'false']);
  await act(() => new Promise((resolve) => setTimeout(resolve, 450)));
  fireEvent.click(chip('1 to 2'));
  await vi.waitFor(() => expect(pressed()).toEqual(['false', 'true', 'false']), { timeout: 20_000 });
  expect(stored()).toMatchObject([{ found: 1, state: 'waiting' }]);
  fireEvent.click(chip('1 to 2'));
  await vi.waitFor(() => expect(pressed()).toEqual(['false', 'false', 'false']), { timeout: 20_000 });
  expect(stored()).toMatchObject([{ found: null }]);
});

test('without the feature no answer is asked for', async () => {
  show({ features: ['visits'] });
  await hasVisits(visit());
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
  expect(screen.queryByText('Vehicles in contravention')).toBeNull();
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CoveragePage } from './coverage-page.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { showListOrMap } from '#state/settings/list-or-map.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';
import type { Reply } from '#testing/fake-server.ts';

afterEach(() => {
  showListOrMap('list');
  adoptRuntimeConfig({});
});

const AREA = {
  id: 1,
  name: 'Heaton and Byker',
  sites: 6,
  under_30_min: 0,
  under_60_min: 0,
  under_2_h: 1,
  under_4_h: 3,
  over_4_h: 1,
  not_today: 1,
  longest_minutes: 260,
  value_waiting: 20.5,
};
const VISIT = {
  id: 'v1',
  site_id: 7,
  site_name: 'Shields Road',
  area_name: 'Heaton and Byker',
  visited_at: new Date(Date.now() - 12 * 60_000).toISOString(),
  outcome: 'skipped',
  reason: 'road_closed',
  note: 'water main',
  warden: null,
};

const STRUCK_AT = '2026-11-16T10:00:00.000Z';

function open(coverage: Reply, notes: readonly object[] = []) {
  return renderScreen(<CoveragePage />, '/staff/coverage', {
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true } },
    '/staff/coverage/notes/': {
      body: { names_wardens: false, visits: notes, count: notes.length, next: null },
    },
    '/staff/visits/strike/': { body: { struck_at: STRUCK_AT } },
    '/staff/visits/restore/': { body: { message: 'The visit counts again.' } },
    '/staff/coverage/': coverage,
    '/staff/areas/outlines/': { body: { areas: [{ id: 1, name: AREA.name, places: [[-1.57, 54.98]] }] } },
  });
}
const cover = (over: object = {}) => ({
  body: { names_wardens: false, areas: [AREA], visits: [VISIT], visits_last_hour: 0, ...over },
});

test('an area shows its number of sites per column, the longest wait and the waiting points', async () => {
  open(cover());
  const table = await screen.findByRole('table', { name: 'Sites by time since the last visit' });
  const [, row] = within(table).getAllByRole('row');
  expect(row?.textContent).toBe('Heaton and Byker001311Not today20.50');
  expect(within(table).getByRole('rowheader').textContent).toBe('Heaton and Byker');
  expect(screen.getByText('6 sites: 0 visited in the last hour, 1 not visited today')).toBeTruthy();
});

test('the last visits are listed without names, and the screen names who decides that', async () => {
  open(cover());
  const visits = within(await screen.findByRole('table', { name: 'Last visits' }));
  expect(visits.getByText('Shields Road')).toBeTruthy();
  expect(visits.getByText('Skipped: road closed')).toBeTruthy();
  expect(visits.getByText('water main')).toBeTruthy();
  expect(visits.getByText(/1[12] min ago/)).toBeTruthy();
  expect(visits.queryByRole('columnheader', { name: 'Warden' })).toBeNull();
  expect(screen.getByText(/^Wardens are not named, as set under/)).toBeTruthy();
});

test('a visit names its warden where the organisation allows it', async () => {
  open(cover({ names_wardens: true, visits: [{ ...VISIT, warden: 'Priya Nair' }] }));
  const visits = within(await screen.findByRole('table', { name: 'Last visits' }));
  expect(visits.getByText('Priya Nair')).toBeTruthy();
  expect(screen.queryByText(/^Wardens are not named\./)).toBeNull();
});

test('with the feature, one menu exports the coverage as CSV or GeoJSON, and says when it failed', async () => {
  adoptRuntimeConfig({ features: ['api'] });
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) saved.push(file);
    return 'blob:';
  });
  const { server } = renderScreen(<CoveragePage />, '/staff/coverage', {
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true } },
    '/staff/coverage/export/': { body: { csv: 'area_name\nHeaton\n', rows: 1 } },
    '/staff/coverage/geojson/': { status: 404, body: {} },
    '/staff/coverage/notes/': { body: { names_wardens: false, visits: [], count: 0, next: null } },
    '/staff/coverage/': cover(),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  fireEvent.click(screen.getByRole('button', { name: 'As CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(server.requestsTo('/staff/coverage/export/')[0]?.body).toEqual({ days: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Export' }));
  fireEvent.click(screen.getByRole('button', { name: 'As GeoJSON' }));
  expect(await screen.findByText('The file could not be downloaded. Please try again.')).toBeTruthy();
  expect(saved).toHaveLength(1);
});

test('an area without sites and a day without visits are shown as text', async () => {
  open(cover({ areas: [], visits: [] }));
  expect(await screen.findByText('No sites yet.')).toBeTruthy();
  expect(screen.getByText('No visits yet.')).toBeTruthy();
});

test('the notes of visits are listed and searched', async () => {
  const { server } = open(cover({ visits: [] }), [VISIT]);
  const notes = within(await screen.findByRole('table', { name: 'Notes of visits' }));
  expect(notes.getByText('water main')).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search note, site or area' }), {
    target: { value: 'main ' },
  });
  await waitFor(() =>
    expect(server.requestsTo('/staff/coverage/notes/').at(-1)?.body).toMatchObject({ text: 'main' }),
  );
});

test('a visit is struck with a reason in visible text, and the strike can be undone', async () => {
  const { server } = open(cover({ visits: [] }), [VISIT]);
  fireEvent.click(await screen.findByRole('button', { name: 'Strike, Shields Road' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Strike the visit to Shields Road?' }));
  const reason = dialog.getByRole('textbox', { name: 'Reason' });
  const submit = () => fireEvent.submit(reason.closest('form') ?? reason);
  fireEvent.change(reason, { target: { value: ' \u200b ' } });
  submit();
  expect(await dialog.findByRole('link', { name: 'Reason: This field is required.' })).toBeTruthy();
  expect(server.requestsTo('/staff/visits/strike/')).toEqual([]);
  fireEvent.change(reason, { target: { value: 'Van AB12 CDE, wrong site' } });
  expect(dialog.getByText('Please do not write number plates in notes.')).toBeTruthy();
  submit();
  expect(await screen.findByText('The visit to Shields Road is struck.')).toBeTruthy();
  expect(server.requestsTo('/staff/visits/strike/').at(-1)?.body).toEqual({
    id: 'v1',
    reason: 'Van AB12 CDE, wrong site',
  });
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(document.activeElement).toBe(undo);
  fireEvent.click(undo);
  expect(await screen.findByText('The visit to Shields Road counts again.')).toBeTruthy();
  expect(server.requestsTo('/staff/visits/restore/').at(-1)?.body).toEqual({
    id: 'v1',
    struck_at: STRUCK_AT,
  });
  expect(document.activeElement).not.toBe(document.body);
});

test('skeleton rows are shown while the coverage loads', async () => {
  open('hangs');
  expect(await screen.findByText('Loading...')).toBeTruthy();
});

test('a failed coverage can be retried', async () => {
  open({ status: 500 });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The coverage could not be loaded.');
  expect(within(alert).getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('the map has a legend in numbers beside the list, and requests the outlines only then', async () => {
  adoptRuntimeConfig({ features: ['staff', 'map'] });
  const { server } = open(cover());
  await screen.findByRole('table', { name: 'Sites by time since the last visit' });
  expect(server.requestsTo('/staff/areas/outlines/')).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Map' }));
  const legend = await screen.findByRole('region', { name: 'Areas by the median time since the last visit' });
  const numbers = within(legend)
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replaceAll('\u00a0', ' '));
  expect(numbers).toEqual([
    '0under 30 min',
    '030 to 60 min',
    '01 to 2 h',
    '12 to 4 h',
    '0over 4 h',
    '0not today',
  ]);
  expect(server.requestsTo('/staff/areas/outlines/')).toHaveLength(1);
  // The map cannot be drawn here: the list stays, and a sentence explains it.
  expect(
    await screen.findByText(/^(The map could not be loaded|This browser cannot draw the map)\./),
  ).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Sites by time since the last visit' })).toBeTruthy();
});

test('no map is shown without the feature', async () => {
  showListOrMap('map');
  const { server } = open(cover());
  await screen.findByRole('table', { name: 'Sites by time since the last visit' });
  expect(screen.queryByRole('button', { name: 'Map' })).toBeNull();
  expect(server.requestsTo('/staff/areas/outlines/')).toHaveLength(0);
});

const EVIDENCE_AREA = {
  id: 1,
  name: 'Heaton and Byker',
  sites: 6,
  seen: 6,
  with_rule: 6,
  within_rule: 5,
  visits: 40,
  longest_gap: 8,
  index: 2,
  survey: null,
};
const EVIDENCE = {
  ...EVIDENCE_AREA,
  organisation: 'Tyne Council',
  first_day: '2026-10-20',
  last_day: '2026-11-16',
  visits_a_day: 2,
  longest_gap_site: 'Raby Cross',
  areas: [EVIDENCE_AREA],
  hours: [{ weekday: 1, hour: 9, visits: 4 }],
  survey: { stops: 41, clear: 32, low: 0.6329, high: 0.8803 },
  survey_from: '2026-10-19',
  index: { label: 'Deprivation decile', imported_at: '2026-11-02T10:00:00Z' },
};
const SITE = {
  site_id: 7,
  site_name: 'Raby Cross',
  area_name: 'Heaton and Byker',
  visits: 3,
  last_visited_at: '2026-11-08T09:40:00Z',
  longest_gap: 8,
  unseen_days: 8,
  every_days: 7,
};

const SITES = [SITE, { ...SITE, site_id: 8, site_name: 'Shields Road', unseen_days: 1 }];

function openWeeks(
  features: readonly string[],
  evidence: object = EVIDENCE,
  sites: readonly object[] = SITES,
) {
  adoptRuntimeConfig({ features });
  return renderScreen(<CoveragePage />, '/staff/coverage?days=28', {
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true } },
    '/staff/coverage/notes/': { body: { names_wardens: false, visits: [], count: 0, next: null } },
    '/staff/coverage/evidence/': { body: evidence },
    '/staff/coverage/index/': { body: { areas: 0, errors: [{ line: 3, message: "Unknown area 'X'." }] } },
    '/staff/coverage/sites/': { body: { count: sites.length, sites } },
  });
}

test('a number of the evidence opens its sites, and the actions take the ticked ones', async () => {
  const { server } = openWeeks(['staff', 'round', 'fair']);
  fireEvent.click(await screen.findByRole('button', { name: '1 site not seen within its rule' }));
  const dialog = within(await screen.findByRole('dialog', { name: '1 site not seen within its rule' }));
  expect(server.requestsTo('/staff/coverage/sites/').at(-1)?.body).toMatchObject({
    days: 28,
    which: 'outside_rule',
  });
  expect((await dialog.findAllByText('overdue 1 day')).length).toBeGreaterThan(0);
  expect(dialog.getByRole('link', { name: 'Boost' }).getAttribute('href')).toBe(
    '/staff/boosts?set&site=7&name=Raby+Cross&site=8&name=Shields+Road',
  );
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Shields Road' }));
  expect(dialog.getByRole('link', { name: 'Boost' }).getAttribute('href')).toBe(
    '/staff/boosts?set&site=7&name=Raby+Cross',
  );
  expect(dialog.getByRole('link', { name: 'Plan a round' }).getAttribute('href')).toBe(
    '/staff/rounds?area=Heaton+and+Byker&site=7',
  );
});

test('the days on which sites were seen several times a day open these sites', async () => {
  const several_times = { sites: 2, days: 40, days_kept: 38 };
  const { server } = openWeeks(['staff', 'fair'], {
    ...EVIDENCE,
    several_times,
    areas: [{ ...EVIDENCE_AREA, several_times }],
  });
  const figure = within(await screen.findByRole('region', { name: 'Several times a day' }));
  expect(figure.getByText('on 38 of 40 days, 2 sites')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Heaton and Byker: Several times a day 95/ })).toBeTruthy();
  fireEvent.click(figure.getByRole('button', { name: /^Several times a day: 95/ }));
  expect(await screen.findByRole('dialog', { name: 'To be seen several times a day' })).toBeTruthy();
  expect(server.requestsTo('/staff/coverage/sites/').at(-1)?.body).toMatchObject({ which: 'several_times' });
});

test('sites without an enforced day have no share of several times a day: figure, area, site and report say so', async () => {
  const several_times = { sites: 2, days: 0, days_kept: 0 };
  const site = { ...SITE, several_times: { visits_per_day: 4, days: 0, days_kept: 0 } };
  openWeeks(['staff', 'fair'], { ...EVIDENCE, several_times, areas: [{ ...EVIDENCE_AREA, several_times }] }, [
    site,
  ]);
  const figure = await screen.findByRole('region', { name: 'Several times a day' });
  expect(figure.textContent).toBe('Several times a dayno day2 sites');
  expect(
    screen.getByRole('button', { name: 'Heaton and Byker: Several times a day no day' }).textContent,
  ).toBe('no day');
  const line = '2 sites are to be seen several times a day: no day to count.';
  expect(screen.getAllByText(line, { selector: '.report-page p' })).toHaveLength(2);
  fireEvent.click(within(figure).getByRole('button', { name: 'Several times a day: no day' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'To be seen several times a day' }));
  expect(await dialog.findAllByText('4 a day, no day to count')).not.toHaveLength(0);
});

test('without such sites there is neither a figure nor a column of several times a day', async () => {
  openWeeks(['staff', 'fair']);
  await screen.findByText('Longest gap', { selector: 'h2' });
  expect(screen.queryByText('Several times a day')).toBeNull();
});

test('a cell of weekday and hour opens its sites', async () => {
  const { server } = openWeeks(['staff', 'fair']);
  fireEvent.click(await screen.findByRole('button', { name: 'Monday, 09:00: 4 visits' }));
  await screen.findByRole('dialog');
  expect(server.requestsTo('/staff/coverage/sites/').at(-1)?.body).toMatchObject({ weekday: 1, hour: 9 });
});

test('wrong lines of an index file are named', async () => {
  openWeeks(['staff', 'fair']);
  const file = new File(['area,label,number'], 'index.csv', { type: 'text/csv' });
  fireEvent.change(await screen.findByLabelText('Import index'), { target: { files: [file] } });
  expect(await screen.findByText(/Line 3: Unknown area 'X'\./)).toBeTruthy();
});

test('without visit rules the weeks count visited sites, and there is no report', async () => {
  openWeeks(['staff'], { ...EVIDENCE, with_rule: null, within_rule: null, index: null, hours: [] });
  expect(await screen.findByRole('button', { name: '6 of 6 sites' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Visited at least once' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
  expect(screen.queryByText('Visits by weekday and hour')).toBeNull();
});

test('compliance comes with its number of survey stops and its interval', async () => {
  openWeeks(['staff', 'fair']);
  const name = 'Survey stops without a vehicle in contravention';
  expect((await screen.findByRole('region', { name })).textContent).toContain(
    '78\u00a0%in 41 survey stops since 19 October, 95\u00a0% interval 63 to 89\u00a0%',
  );
});

test('without survey stops there is no compliance, and the screen says where they come from', async () => {
  openWeeks(['staff', 'fair'], { ...EVIDENCE, survey: null });
  expect(await screen.findByText(/^No survey stops yet\./)).toBeTruthy();
});

test('a period without visits says so', async () => {
  openWeeks(['staff', 'fair'], { ...EVIDENCE, visits: 0, hours: [], visits_a_day: null });
  expect(await screen.findByText('No visits in these weeks.')).toBeTruthy();
});

test('the report has the organisation and the date on each page, and all sites of each area', async () => {
  const { server } = openWeeks(['staff', 'fair']);
  await waitFor(() =>
    expect(server.requestsTo('/staff/coverage/sites/').map(({ body }) => Object(body).which)).toContain(
      'all',
    ),
  );
  const pages = () => [...document.querySelectorAll('.report-page')].map((page) => page.textContent);
  await waitFor(() => expect(pages().at(-1)).toContain('Shields Road'));
  for (const page of pages()) expect(page).toMatch(/^Tyne Council · \d+ \w+ 20\d\d/);
  expect(pages().at(-1)).toContain('The list has the first 2 of 6.');
});

test('large numbers have thousands separators, in cells and in figures', async () => {
  openWeeks(['staff', 'fair'], { ...EVIDENCE, visits: 1572, areas: [{ ...EVIDENCE_AREA, visits: 1572 }] });
  expect(await screen.findByRole('button', { name: 'Visits: 1,572' })).toBeTruthy();
  const row = within(screen.getByRole('table', { name: 'By area' })).getAllByRole('row')[1];
  expect(row?.textContent).toContain('1,572');
});

test('the notes of visits are folded, and open from a link', async () => {
  open(cover(), [VISIT]);
  const fold = (await screen.findByText('Notes of visits', { selector: 'summary' })).closest('details');
  expect(fold?.open).toBe(false);
});

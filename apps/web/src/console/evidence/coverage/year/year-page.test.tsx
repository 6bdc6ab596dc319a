import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { YearPage } from './year-page.tsx';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';
import type { Reply } from '#testing/fake-server.ts';

afterEach(() => adoptRuntimeConfig({}));

const REQUESTS = {
  received: 1_118,
  visited: 1_032,
  other_answer: 74,
  median_minutes: 300,
  nine_of_ten_minutes: 2_880,
  answering_visits: 611,
};
const FIGURES = {
  months: 12,
  sites: 60,
  with_rule: 720,
  within_rule: 684,
  visits: 7_646,
  requests: REQUESTS,
};
const SURVEY = { stops: 518, clear: 403, low: 0.741, high: 0.809 };
const QUARTER = {
  ...FIGURES,
  months: 3,
  with_rule: 180,
  within_rule: 171,
  visits: 1_902,
  closures: 20,
  state: 'over',
  survey: { ...SURVEY, stops: 128, clear: 97, low: 0.681, high: 0.82 },
};
const YEAR = {
  organisation: 'Newcastle City Council',
  year: 2025,
  first_day: '2025-04-01',
  last_day: '2026-03-31',
  is_running: false,
  counted_until: '2026-03-31T22:59:59.999Z',
  years: [2026, 2025],
  not_recorded: [],
  ...FIGURES,
  survey: SURVEY,
  areas: [{ id: 1, name: 'City Centre', ...FIGURES, index: 4 }],
  quarters: ['2025-04-01', '2025-07-01', '2025-10-01', '2026-01-01'].map((first_day) => ({
    ...QUARTER,
    first_day,
  })),
  closures: [
    { reason: 'works', times: 44, median_minutes: 5_760 },
    { reason: 'lines', times: 18, median_minutes: null },
  ],
  index_label: 'Deprivation decile',
};

function open(reply: Reply, path = '/staff/coverage/year?year=2025') {
  adoptRuntimeConfig({ features: ['staff', 'fair', 'requests', 'marks'] });
  return renderScreen(<YearPage />, path, {
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true } },
    '/staff/coverage/year/export/': { body: { csv: 'Part\r\n', rows: 1 } },
    '/staff/coverage/year/': reply,
  });
}
const paper = () => document.querySelector('.year-page');
const cellsOf = (row: Element | undefined) =>
  [...(row?.querySelectorAll('th, td') ?? [])].map(({ textContent }) => textContent);
const paperRows = (caption: string) => {
  const heading = [...(paper()?.querySelectorAll('h3') ?? [])].find(
    ({ textContent }) => textContent === caption,
  );
  return [...(heading?.nextElementSibling?.querySelectorAll('tr') ?? [])].map(cellsOf);
};

test('the paper has the figures of the year first', async () => {
  open({ body: YEAR });
  await screen.findByRole('button', { name: 'Print' });
  expect(paper()?.querySelector('h2')?.textContent).toBe('The year 2025/26');
  expect([...(paper()?.querySelectorAll('dl > div') ?? [])].map(({ textContent }) => textContent)).toEqual([
    'sites seen within their rule (95\u00a0%), mean of 12 months57 of 60',
    'requests answered1,106 of 1,118',
    'from request to visit (median); nine of ten within 2\u00a0days5\u00a0h',
    'of 518 survey stops had no vehicle in contravention (95\u00a0% interval: 74 to 81\u00a0%)78\u00a0%',
  ]);
  expect(paper()?.textContent).toContain('Newcastle City Council');
  expect(paper()?.textContent).toContain('1 April 2025 to 31 March 2026');
});

test('areas, quarters and reasons are tables with a row of all', async () => {
  open({ body: YEAR });
  await screen.findByRole('button', { name: 'Print' });
  const all = ['60', '95\u00a0%', '7,646', '1,118', '1,032', '74', '12', '5\u00a0h', '2\u00a0days'];
  expect(paperRows('By area').slice(1)).toEqual([
    ['City Centre', ...all, '4'],
    ['All', ...all, ''],
  ]);
  expect(paperRows('By quarter').at(1)).toEqual([
    'April to June 2025',
    '95\u00a0%',
    '1,902',
    '1,106 of 1,118',
    '5\u00a0h',
    '2\u00a0days',
    '20',
    '128',
    '76\u00a0% (68\u00a0to\u00a082\u00a0%)',
  ]);
  expect(paperRows('By quarter')).toHaveLength(6);
  expect(paperRows('Could not be enforced').slice(1)).toEqual([
    ['Works', '44', '4\u00a0days'],
    ['Lines worn', '18', ''],
    ['All', '62', ''],
  ]);
});

test('the paper has the first 40 of very many areas, and says that the file has all', async () => {
  const [area] = YEAR.areas;
  const areas = Array.from({ length: 41 }, (_, n) => ({ ...area, id: n + 1, name: `Area ${n + 1}` }));
  open({ body: { ...YEAR, areas, closures: [] } });
  await screen.findByRole('button', { name: 'Print' });
  expect(paperRows('By area')).toHaveLength(42);
  expect(paper()?.textContent).toContain('The first 40 of 41 areas. The file has all of them.');
  expect(paper()?.textContent).toContain('No site was closed.');
});

test('the page names what it does not contain', async () => {
  open({ body: YEAR });
  // On screen and on paper.
  expect(await screen.findAllByText(/^Penalty charge notices, payments, appeals and costs/)).toHaveLength(2);
  expect(screen.queryByText(/Not recorded/)).toBeNull();
});

test('a running year says so, names the months that were not recorded, and leaves out quarters to come', async () => {
  const [first, second, third, fourth] = YEAR.quarters;
  open({
    body: {
      ...YEAR,
      is_running: true,
      counted_until: '2025-11-16T03:50:00Z',
      not_recorded: ['2025-04-01', '2025-05-01', '2025-06-01'],
      quarters: [
        { ...first, months: 0, visits: 0, closures: 0, survey: null },
        second,
        { ...third, state: 'running' },
        { ...fourth, state: 'to_come', months: 0 },
      ],
    },
  });
  expect((await screen.findAllByText('The year 2025/26 so far')).length).toBe(2);
  expect(paper()?.textContent).toContain('1 April 2025 to 16 November 2025');
  expect(paper()?.textContent).toContain('Not recorded: April to June 2025. They are in no figure.');
  const quarters = paperRows('By quarter').slice(1);
  expect(quarters.map(([name]) => name)).toEqual([
    'April to June 2025: not recorded',
    'July to September',
    'October to December, so far',
    'The year',
  ]);
  expect(quarters[0]?.slice(1)).toEqual(Array.from({ length: 8 }, () => '–'));
});

test('without visit rules, requests and closures the page has visits alone', async () => {
  const plain = { months: 12, sites: 60, with_rule: null, within_rule: null, visits: 7_646 };
  const { requests: _, closures: __, ...rest } = YEAR;
  open({
    body: {
      ...rest,
      ...plain,
      survey: null,
      index_label: null,
      areas: [{ id: 1, name: 'City Centre', ...plain, index: null }],
      quarters: YEAR.quarters.map(({ first_day, state }) => ({ first_day, state, ...plain, survey: null })),
    },
  });
  await screen.findByRole('button', { name: 'Print' });
  expect(paperRows('By area')).toEqual([
    ['Area', 'Sites', 'Visits'],
    ['City Centre', '60', '7,646'],
    ['All', '60', '7,646'],
  ]);
  expect(paperRows('By quarter')[0]).toEqual(['Quarter', 'Visits']);
  expect(paper()?.textContent).not.toMatch(/rule|request to visit|survey|enforced/);
});

test('another year is chosen, and is in the address', async () => {
  const { server } = open({ body: YEAR });
  fireEvent.change(await screen.findByLabelText('Year'), { target: { value: '2026' } });
  await waitFor(() =>
    expect(server.requestsTo('/staff/coverage/year/').at(-1)?.body).toEqual({ year: 2026 }),
  );
  expect(location.search).toBe('?year=2026');
});

test('without a year in the address the running one is requested', async () => {
  const { server } = open({ body: YEAR }, '/staff/coverage/year');
  await screen.findByRole('button', { name: 'Print' });
  expect(server.requestsTo('/staff/coverage/year/').at(-1)?.body).toEqual({ year: null });
});

test('the file is requested for the year that is shown', async () => {
  const { server } = open({ body: YEAR }, '/staff/coverage/year');
  fireEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  await waitFor(() =>
    expect(server.requestsTo('/staff/coverage/year/export/').at(-1)?.body).toEqual({ year: 2025 }),
  );
});

test('a year without visits has a sentence, and nothing to print', async () => {
  open({ body: { ...YEAR, months: 0, visits: 0, areas: [], not_recorded: ['2025-04-01'] } });
  expect(await screen.findByText('No visits in this year.')).toBeTruthy();
  expect(screen.getByText('Not recorded: April 2025. They are in no figure.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  expect(paper()).toBeNull();
});

test('skeleton rows are shown while the year loads', async () => {
  open('hangs');
  expect(await screen.findByText('Loading...')).toBeTruthy();
});

test('a failed year can be retried', async () => {
  open({ status: 500 });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The year could not be loaded.');
  expect(within(alert).getByRole('button', { name: 'Try again' })).toBeTruthy();
});

import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Evidence } from './evidence.ts';
import { RequestEvidence } from './request-evidence.tsx';
import { renderScreen } from '#testing/render-screen.tsx';

const area = (id: number, name: string, visits: number, index: number | null) => ({
  id,
  name,
  sites: 7,
  seen: 5,
  withRule: null,
  withinRule: null,
  visits,
  longestGap: 3,
  index,
  survey: null,
});
const EVIDENCE: Evidence = {
  firstDay: '2026-10-20',
  lastDay: '2026-11-16',
  organisation: null,
  sites: 14,
  seen: 10,
  withRule: null,
  withinRule: null,
  visits: 50,
  longestGap: 3,
  visitsADay: 2,
  longestGapSite: null,
  areas: [area(1, 'Byker', 30, 2), area(2, 'Jesmond', 20, 9)],
  survey: null,
  surveyFrom: '2026-10-20',
  hours: [],
  index: { label: 'Deprivation decile', importedAt: '2026-11-01T00:00:00Z' },
};
const ANSWERED = { requests: 14, visited: 9, median_minutes: 45, nine_of_ten_minutes: 1_560 };
const REPLY = {
  ...ANSWERED,
  answering_visits: 5,
  areas: [
    {
      area_id: 1,
      requests: 2,
      visited: 0,
      median_minutes: null,
      nine_of_ten_minutes: null,
      answering_visits: 0,
    },
    { area_id: 2, ...ANSWERED, requests: 12, answering_visits: 5 },
  ],
  weeks: [{ monday: '2026-11-16', ...ANSWERED }],
};
const open = (body: object) =>
  renderScreen(<RequestEvidence evidence={EVIDENCE} days={28} />, '/staff/coverage', {
    '/staff/requests/evidence/': { body },
  });

const cellsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent.replaceAll('\u00a0', ' ')));

test('the areas that ask most come first, with their index, their answers and their share of the visits', async () => {
  open(REPLY);
  expect(
    await screen.findByText(
      /^14 requests came in this time, 9 answered by a visit\. 5 visits answered a request: 10\s% of all visits\.$/,
    ),
  ).toBeTruthy();
  expect(cellsOf(screen.getByRole('table', { name: 'Requests by area' }))).toEqual([
    [
      'Area',
      'Deprivation decile',
      'Came',
      'Visited',
      'Half within',
      'Nine of ten within',
      'Share of its visits',
    ],
    ['Jesmond', '9', '12', '9', '45 min', '26 h', '25 %'],
    ['Byker', '2', '2', '0', '–', '–', '0 %'],
  ]);
  expect(cellsOf(screen.getByRole('table', { name: 'Requests by week' }))[1]?.slice(1)).toEqual([
    '14',
    '9',
    '45 min',
    '26 h',
  ]);
});

test('without requests the card says so', async () => {
  open({ ...REPLY, requests: 0, visited: 0, areas: [], weeks: [] });
  expect(await screen.findByText('No requests came in this time.')).toBeTruthy();
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ScoresPage } from './scores-page.tsx';
import { PROFILE_REPLY, renderScreen } from '#testing/render-screen.tsx';
import type { Reply } from '#testing/fake-server.ts';

const area = (
  id: number,
  name: string,
  every_days: number | null,
  sites: number,
  visits_had: number | null,
) => ({
  id,
  name,
  every_days,
  sites,
  sites_with_rule: sites,
  inheriting_sites: sites,
  own_visits_needed: 0,
  visits_needed: sites / (every_days ?? 7),
  visits_had,
});
const RULES = {
  every_days: 7,
  visits_needed: 3,
  visits_had: 2.5,
  areas: [area(1, 'Haymarket', null, 14, 1), area(2, 'Quayside', 8, 8, null)],
};

function open(replies: Readonly<Record<string, Reply>> = {}) {
  return renderScreen(<ScoresPage />, '/staff/scores', {
    ...replies,
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true } },
    '/staff/visit-rules/': { body: RULES },
    ...replies,
  });
}
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(`Days between visits, ${name}`);
const type = async (name: string, value: string) =>
  fireEvent.change(await field(name), { target: { value } });
const rowOf = async (name: string) => within((await field(name)).closest('tr') ?? document.body);

test('each area shows its rule, the visits that it needs and those that there were', async () => {
  open();
  expect((await field('All areas')).value).toBe('7');
  expect((await field('Haymarket')).placeholder).toBe('7');
  expect((await rowOf('Haymarket')).getByText('2.0')).toBeTruthy();
  expect((await rowOf('Quayside')).getByText('–')).toBeTruthy();
  expect(screen.getByText('These rules need 3 visits a day. The last four weeks had 2.5.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save rules' })).toBeNull();
});

test('the needed visits follow what is typed, and all changed rules are saved together', async () => {
  const { server } = open();
  await type('Haymarket', '2');
  await type('Quayside', '');
  expect((await rowOf('Haymarket')).getByText('was none')).toBeTruthy();
  expect(screen.getByText('not saved yet')).toBeTruthy();
  expect(screen.getByText(/^These rules need 9 visits a day/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save rules' }));
  await waitFor(() =>
    expect(server.askedFor('/visit-rules/').find(({ method }) => method === 'POST')?.body).toEqual({
      rules: [
        { area_id: 1, was: null, every_days: 2 },
        { area_id: 2, was: 8, every_days: null },
      ],
    }),
  );
});

test('a rule that is not a number from 1 to 365 is named at its field and blocks saving', async () => {
  open();
  await type('Quayside', '400');
  expect((await field('Quayside')).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('A whole number of days from 1 to 365, or empty.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save rules' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(async () => expect((await field('Quayside')).value).toBe('8'));
});

test('rules that cannot be loaded have a banner with a second try', async () => {
  open({ '/staff/visit-rules/': { status: 500 } });
  expect((await screen.findByRole('alert')).textContent).toContain('The visit rules could not be loaded.');
});

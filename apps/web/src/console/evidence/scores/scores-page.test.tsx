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

const suggestion = (site_id: number, site_name: string, suggested_score: number) => ({
  site_id,
  site_name,
  day_type: 'weekday',
  period: 'peak',
  score: 3.63,
  suggested_score,
  found: 9,
  visits: 7,
  expected: 6.2,
});
const LEARNING = {
  mode: 'suggest',
  suggested_at: '2026-11-16T02:40:00.000Z',
  count: 2,
  suggestions: [suggestion(7, 'Grey Street', 4.2), suggestion(8, 'Salters Road', 2.54)],
  versions: [
    {
      id: 3,
      made_at: '2026-11-09T09:14:00.000Z',
      made_by: 'Helen Armstrong',
      offered: 11,
      accepted: 8,
      undone_at: null,
    },
  ],
};

function open(replies: Readonly<Record<string, Reply>> = {}) {
  return renderScreen(<ScoresPage />, '/staff/scores', {
    ...replies,
    '/auth/profile/': { body: { ...PROFILE_REPLY, is_staff: true } },
    '/staff/visit-rules/': { body: RULES },
    '/staff/scores/': { body: LEARNING },
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
    expect(server.requestsTo('/visit-rules/').find(({ method }) => method === 'POST')?.body).toEqual({
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

test('suggestions are all ticked at first, and only the ticked ones are accepted', async () => {
  const { server } = open({ '/staff/scores/accept/': { body: { accepted: 1 } } });
  const box = await screen.findByRole('checkbox', { name: /^Salters Road weekday peak/ });
  expect(screen.getAllByText('9 found in 7 visits, 6.2 expected')).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Accept 2 chosen' })).toBeTruthy();
  fireEvent.click(box);
  fireEvent.click(screen.getByRole('button', { name: 'Accept 1 chosen' }));
  await waitFor(() =>
    expect(server.requestsTo('/scores/accept/')[0]?.body).toEqual({
      suggested_at: LEARNING.suggested_at,
      accepted: 'all',
      except: [{ site_id: 8, day_type: 'weekday', period: 'peak' }],
    }),
  );
  expect(document.activeElement?.textContent).toContain('1 of 2 suggestions are accepted.');
});

test('unticking all leaves the few that are ticked afterwards', async () => {
  const { server } = open({ '/staff/scores/accept/': { body: { accepted: 1 } } });
  const all = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'All 2 suggestions' });
  fireEvent.click(all);
  expect(screen.getByRole('button', { name: 'Accept 0 chosen' }).getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('checkbox', { name: /^Salters Road/ }));
  expect(all.indeterminate).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Accept 1 chosen' }));
  await waitFor(() =>
    expect(server.requestsTo('/scores/accept/')[0]?.body).toMatchObject({
      accepted: 'none',
      except: [{ site_id: 8, day_type: 'weekday', period: 'peak' }],
    }),
  );
});

test('a long list shows its first page, then more with the focus on the first new row', async () => {
  const street = (n: number) => suggestion(n, `Street ${n}`, 4.2);
  const suggestions = Array.from({ length: 50 }, (_, index) => street(index + 1));
  const { server } = open({ '/staff/scores/': { body: { ...LEARNING, count: 1578, suggestions } } });
  const more = await screen.findByRole('button', { name: 'Show more' });
  expect(screen.getAllByRole('checkbox', { name: /^Street/ })).toHaveLength(50);
  expect(screen.getByRole('button', { name: 'Accept 1,578 chosen' })).toBeTruthy();
  suggestions.push(street(51), street(52));
  fireEvent.click(more);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /^Street 51 / })),
  );
  expect(server.requestsTo('/staff/scores/').at(-1)?.body).toEqual({ shown: 100 });
});

test('the mode is sent with the one that was seen, and a version can be undone', async () => {
  const { server } = open({
    '/staff/scores/mode/': { body: { mode: 'apply' } },
    '/staff/scores/undo/': { body: { restored: 8 } },
  });
  const apply = await screen.findByRole('button', { name: 'Apply' });
  expect(screen.getByRole('button', { name: 'Suggest' }).getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(apply);
  await waitFor(() =>
    expect(server.requestsTo('/scores/mode/')[0]?.body).toEqual({ was: 'suggest', mode: 'apply' }),
  );
  expect(screen.getByText('8 of 11 suggestions accepted')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Undo the version of/ }));
  await waitFor(() => expect(server.requestsTo('/scores/undo/')[0]?.body).toEqual({ id: 3 }));
});

test('without suggestions the page says that there are too few answers', async () => {
  open({ '/staff/scores/': { body: { ...LEARNING, suggested_at: null, suggestions: [] } } });
  expect(await screen.findByText('No suggestions: too few answers yet.')).toBeTruthy();
});

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

const score = (period: string, suggested_score: number, visits = 7) => ({
  day_type: 'weekday',
  period,
  score: 3.63,
  suggested_score,
  ratio: 1.16,
  found: visits === 0 ? 0 : 9,
  visits,
  expected: visits === 0 ? 0 : 6.2,
  is_few: false,
});
const site = (site_id: number, site_name: string, scores: readonly ReturnType<typeof score>[]) => ({
  site_id,
  site_name,
  area_name: 'Centre',
  found: 41,
  visits: 33,
  expected: 28,
  ratio: 1.41,
  scores,
});
const LEARNING = {
  mode: 'suggest',
  suggested_at: '2026-11-16T02:40:00.000Z',
  count: 3,
  site_count: 2,
  sites: [
    site(7, 'Grey Street', [score('peak', 4.2)]),
    site(8, 'Salters Road', [score('peak', 2.54), score('night', 5.12, 0)]),
  ],
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

test('the visit rules read as a sentence, and a blank in it leads to the missing days', async () => {
  open();
  await field('All areas');
  const sentence = () => screen.getByText(/^See every site/, { selector: 'p' }).textContent;
  expect(sentence()).toBe(
    'See every site at least every 7 enforced days, in Quayside every 8 enforced days.',
  );
  await type('Haymarket', '1');
  await type('All areas', '');
  expect(sentence()).toBe(
    'See every site at least every Missing: Days between visits, All areas, in Haymarket every enforced day, in Quayside every 8 enforced days.',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Missing: Days between visits, All areas' }));
  expect(document.activeElement).toBe(await field('All areas'));
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

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const openSite = async (name: RegExp) => fireEvent.click(await screen.findByRole('button', { name }));

test('a site is one row with its evidence, and its times open below it', async () => {
  open();
  expect((await screen.findByRole('table', { name: 'Suggestions' })).textContent).not.toContain('weekday');
  const cells = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
  expect(cells(/^Salters Road/)).toEqual(['', 'Centre', '41', '33', '28.0', '×\u00a01.41', '1 of 2 times']);
  expect(screen.getAllByRole('checkbox')).toHaveLength(3);
  await openSite(/^Salters Road, 1 of 2 times/);
  expect(cells(/weekday peak/).slice(1)).toEqual(['', '9', '7', '6.2', '×\u00a01.16', '3.63 → 2.54']);
  expect(cells(/weekday night/).slice(1)).toEqual(['no visits at this time', '', '', '', '', '3.63, stays']);
});

test('nothing with fewer than five visits is ticked at first, and the others stay after accepting', async () => {
  const { server } = open({ '/staff/scores/accept/': { body: { accepted: 1, version: 7 } } });
  expect((await box('Salters Road')).checked).toBe(true);
  await openSite(/^Salters Road/);
  expect((await box('weekday peak, Salters Road')).checked).toBe(true);
  expect((await box('weekday night, Salters Road')).checked).toBe(false);
  fireEvent.click(await box('Grey Street'));
  expect((await box('All sites')).indeterminate).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Accept 1 chosen' }));
  await waitFor(() =>
    expect(server.requestsTo('/scores/accept/')[0]?.body).toEqual({
      suggested_at: LEARNING.suggested_at,
      accepted: 'none',
      except: [{ site_id: 8, day_type: 'weekday', period: 'peak' }],
    }),
  );
  expect(await screen.findByText('1 accepted')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Accept all' })).toBeNull();
});

test('accepting can be undone from its strip', async () => {
  const { server } = open({
    '/staff/scores/accept/': { body: { accepted: 2, version: 7 } },
    '/staff/scores/undo/': { body: { restored: 2 } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Accept 2 chosen' }));
  const strip = (await screen.findByText('2 accepted')).closest<HTMLElement>('[role=status]');
  if (strip === null) throw new Error('No strip');
  fireEvent.click(within(strip).getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(server.requestsTo('/scores/undo/')[0]?.body).toEqual({ id: 7 }));
  expect(await screen.findByText('The version is undone: 2 scores are as before.')).toBeTruthy();
});

test('a site with too few visits is not ticked, shows a dash when some of its times are, and can be chosen', async () => {
  const few = { ...site(9, 'Dean Street', [score('peak', 4.2, 0), score('night', 4.2, 0)]), visits: 6 };
  open({ '/staff/scores/': { body: { ...LEARNING, site_count: 1, sites: [few] } } });
  expect((await box('Dean Street')).checked).toBe(false);
  expect(screen.getByRole('button', { name: 'Choose a site first' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  expect(screen.getByText(/1 site without 5 visits at one time is not ticked\./)).toBeTruthy();
  await openSite(/^Dean Street/);
  fireEvent.click(await box('weekday night, Dean Street'));
  expect((await box('Dean Street')).indeterminate).toBe(true);
  fireEvent.click(await box('Dean Street'));
  expect((await box('weekday peak, Dean Street')).checked).toBe(true);
  expect(screen.getByRole('button', { name: 'Accept 1 chosen' })).toBeTruthy();
});

test('the box of all sites unticks and ticks them', async () => {
  open();
  fireEvent.click(await box('All sites'));
  expect(screen.getByRole('button', { name: 'Choose a site first' })).toBeTruthy();
  fireEvent.click(await box('All sites'));
  expect(screen.getByRole('button', { name: 'Accept 2 chosen' })).toBeTruthy();
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
  expect(screen.getByText('8 of 11 scores accepted')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Undo the version of/ }));
  await waitFor(() => expect(server.requestsTo('/scores/undo/')[0]?.body).toEqual({ id: 3 }));
});

test('without suggestions the page says that there are too few answers', async () => {
  open({ '/staff/scores/': { body: { ...LEARNING, suggested_at: null, sites: [] } } });
  expect(await screen.findByText('No suggestions: too few answers yet.')).toBeTruthy();
});

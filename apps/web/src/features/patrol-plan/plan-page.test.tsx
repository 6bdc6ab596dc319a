import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { adoptRuntimeConfig } from '#config/runtime-config.ts';
import { storedValue } from '#platform/storage/stored-value.ts';
import type { Reply } from '#testing/fake-server.ts';
import { AREAS, aPlanned, listedNames, openPlan, planRow, rowText, someSites } from '#testing/open-plan.tsx';
import { fakeTime, passTime } from '#testing/pass-time.ts';
import { PROFILE_REPLY } from '#testing/render-screen.tsx';

const NAME = 'Strawberry Place Bays';
const LOADING = 'Loading sites...';
const FAILED = 'Failed to load sites. Please try again later.';
const EMPTY = 'No sites available for the selected area.';

fakeTime(new Date(2026, 10, 14, 15, 5));
afterEach(() => adoptRuntimeConfig({}));

/** Of `hsl(216 60% 45%)`. */
function shadeOf(siteName: string) {
  const parts = planRow(siteName).style.backgroundColor.match(/[\d.]+/g) ?? [];
  const [hue = 0, , lightness = 0] = parts.map(Number);
  return { hue, lightness: lightness / 100 };
}

describe('patrol plan', () => {
  test('patrol plan: the title reads PatrolPlan', async () => {
    await openPlan();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('PatrolPlan');
  });

  test('patrol plan: without selected areas a message links to Choose Locations', async () => {
    const { server } = await openPlan({}, { areas: [] });
    expect(screen.getByText('No areas selected. Please go to Locations to select areas.')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Go to Choose Locations' });
    expect(link.getAttribute('href')).toBe('/choose-locations');
    expect(server.requestsTo('/scores/')).toEqual([]);
  });

  test('patrol plan: one tap chooses all assigned areas, with the feature', async () => {
    adoptRuntimeConfig({ features: ['welcome'] });
    const { server } = await openPlan({ scores: { body: [aPlanned()] } }, { areas: [] });
    expect(screen.getByText('No areas selected. Please go to Locations to select areas.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to Choose Locations' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Use my 3 areas' }));
    await passTime(0);
    expect(storedValue('selectedAreas').get()).toEqual(AREAS);
    expect(server.requestsTo('/scores/')).toHaveLength(1);
    expect(listedNames()).toEqual([NAME]);
  });

  test('patrol plan: without assigned areas there is no button', async () => {
    adoptRuntimeConfig({ features: ['welcome'] });
    await openPlan({ profile: { body: { ...PROFILE_REPLY, user_areas: [] } } }, { areas: [] });
    expect(screen.getByText('Ask your supervisor to add areas to your account.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Use my/ })).toBeNull();
  });

  test('patrol plan: while loading it shows Loading sites...', async () => {
    const reply = Promise.withResolvers<Reply>();
    await openPlan({ scores: () => reply.promise });
    expect(screen.getByText(LOADING)).toBeTruthy();
    reply.resolve({ body: [aPlanned()] });
    await passTime(0);
    expect(listedNames()).toEqual([NAME]);
    expect(screen.queryByText(LOADING)).toBeNull();
  });

  test.each<[string, Reply]>([
    ['a refusal', { status: 400, body: { detail: 'Odd areas.' } }],
    ['a server error', { status: 503, body: {} }],
    ['no answer', 'no-answer'],
  ])('patrol plan: %s to the scores call shows the load error', async (_, scores) => {
    await openPlan({ scores });
    expect(screen.getByText(FAILED)).toBeTruthy();
    expect(screen.queryByText(LOADING)).toBeNull();
  });

  test.each<[string, Reply]>([
    ['an object', { body: { sites: [] } }],
    ['no JSON', { text: '<!doctype html><p>Not what you asked for' }],
  ])(
    'patrol plan: a scores reply that is %s, not a list, empties the list and ends loading',
    async (_, scores) => {
      await openPlan({ scores });
      expect(screen.getByText(EMPTY)).toBeTruthy();
      expect(screen.queryByText(LOADING)).toBeNull();
      expect(screen.queryByText(FAILED)).toBeNull();
      expect(console.error).toHaveBeenCalledWith('[site scores]', { kind: 'wrong-shape' });
    },
  );

  test('patrol plan: an empty list reads No sites available for the selected area.', async () => {
    await openPlan({ scores: { body: [] } });
    expect(screen.getByText(EMPTY)).toBeTruthy();
  });

  test('patrol plan: the scores call posts the selected areas', async () => {
    const areas = ['City Centre', 'Quayside'];
    const { server } = await openPlan({ scores: { body: [aPlanned()] } }, { areas });
    expect(server.requestsTo('/scores/')[0]).toMatchObject({
      method: 'POST',
      url: '/api/v1/sites/scores/',
      body: { selected_areas: areas },
    });
  });

  test('patrol plan: the list header shows the day type capitalised, the period and the columns', async () => {
    await openPlan({ scores: { body: [aPlanned({ day_type: 'weekday', current_period: 'evening' })] } });
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Weekday · evening');
    expect(screen.getByText('Site Name')).toBeTruthy();
    expect(screen.getByText('Score')).toBeTruthy();
  });

  test('patrol plan: only sites of the selected areas are listed', async () => {
    const elsewhere = aPlanned({ site_id: 2, site_name: 'Elsewhere', area_name: 'Quayside' });
    await openPlan({ scores: { body: [aPlanned(), elsewhere] } }, { areas: ['City Centre'] });
    expect(listedNames()).toEqual([NAME]);
  });

  test.each([
    ['shows the weather main and temperature in °C', { main: 'Rain', temp: 9 }, /Rain\s*9\s*°C/],
    ['shows a temperature of 0', { main: 'Snow', temp: 0 }, /Snow\s*0\s*°C/],
    ['without weather says No weather data', null, /No weather data/],
  ])('patrol plan: a row %s', async (_, weather, text) => {
    await openPlan({ scores: { body: [aPlanned({ weather })] } });
    expect(rowText(NAME)).toMatch(text);
  });

  test('patrol plan: boosted rows are green, on the same scale', async () => {
    await openPlan({ scores: { body: someSites(3) }, boosts: { body: { 2: 0.5, 3: 0 } } });
    expect(rowText('Site 2')).toContain('boost');
    expect(shadeOf('Site 2').hue).toBeGreaterThan(130);
    expect(shadeOf('Site 2').hue).toBeLessThan(165);
    expect(shadeOf('Site 2').lightness).toBeCloseTo(0.575, 2);
    expect(shadeOf('Site 3').hue).toBeGreaterThan(210);
  });

  test('patrol plan: the number of sites of each area is stored for the selection of areas', async () => {
    const body = someSites(3).map((site) => ({ ...site, area_name: 'Quayside' }));
    await openPlan({ scores: { body } }, { areas: ['Quayside'] });
    await passTime(1_000);
    expect(storedValue('pp:areaSites').get()).toEqual({ Quayside: 3 });
  });
});

describe('area filter', () => {
  const scores: Reply = {
    body: [
      aPlanned({ site_id: 1, site_name: 'Centre One', area_name: 'City Centre', base_score: 9 }),
      aPlanned({ site_id: 2, site_name: 'Quay Two', area_name: 'Quayside', base_score: 8 }),
      aPlanned({ site_id: 3, site_name: 'Centre Three', area_name: 'City Centre', base_score: 7 }),
    ],
  };
  const filter = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Filter by Area:' });
  const shown = () => filter().selectedOptions[0]?.textContent;
  const choose = async (label: string) => {
    const option = within(filter()).getByRole<HTMLOptionElement>('option', { name: label });
    act(() => void fireEvent.change(filter(), { target: { value: option.value } }));
    await passTime(300);
  };

  test('area filter: the options are All Selected Areas, then each selected area', async () => {
    await openPlan({ scores }, { areas: ['City Centre', 'Quayside'] });
    const options = within(filter()).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      'All Selected Areas',
      'City Centre',
      'Quayside',
    ]);
    expect(shown()).toBe('All Selected Areas');
  });

  test('area filter: without selected areas it is disabled and reads No areas available', async () => {
    await openPlan({}, { areas: [] });
    expect(filter().disabled).toBe(true);
    expect(shown()).toBe('No areas available');
  });

  test('area filter: one area narrows the list, All widens it again', async () => {
    await openPlan({ scores }, { areas: ['City Centre', 'Quayside'] });
    expect(listedNames()).toHaveLength(3);
    await choose('City Centre');
    expect(listedNames()).toEqual(['Centre One', 'Centre Three']);
    await choose('All Selected Areas');
    expect(listedNames()).toEqual(['Centre One', 'Quay Two', 'Centre Three']);
  });

  test('area filter: an area without sites reads No sites available for the selected area.', async () => {
    await openPlan({ scores }, { areas: ['City Centre', 'Haymarket'] });
    await choose('Haymarket');
    expect(screen.getByText(EMPTY)).toBeTruthy();
  });

  test('area filter: the shades spread over the listed rows', async () => {
    await openPlan({ scores }, { areas: ['City Centre', 'Quayside'] });
    expect(shadeOf('Centre Three').lightness).toBeCloseTo(0.7, 2);
    await choose('City Centre');
    expect(listedNames()).toHaveLength(2);
    expect(shadeOf('Centre One').lightness).toBeCloseTo(0.45, 2);
    expect(shadeOf('Centre Three').lightness).toBeCloseTo(0.7, 2);
  });
});
